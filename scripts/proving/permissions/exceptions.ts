import { accountExceptions } from './account-exceptions.ts';
import { contentExceptions } from './content-exceptions.ts';
import type { Exception } from './exception.ts';
import { paymentExceptions } from './payment-exceptions.ts';

/** The first one that fits a cell counts. */
export const exceptions: readonly Exception[] = [...accountExceptions, ...contentExceptions, ...paymentExceptions];
