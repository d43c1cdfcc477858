import type { AccessException } from './access-exception.ts';
import { accountExceptions } from './account-exceptions.ts';
import { contentExceptions } from './content-exceptions.ts';
import { paymentExceptions } from './payment-exceptions.ts';

/** The first one that fits a cell counts. */
export const exceptions: readonly AccessException[] = [
  ...accountExceptions,
  ...contentExceptions,
  ...paymentExceptions,
];
