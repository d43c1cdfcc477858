import * as authTexts from '#/shared/config/texts/auth.ts';
import { serverMessageOf } from '../http/client-error.ts';
import { PasskeyCancelled } from './passkey-cancelled.ts';

/** The message to show if no passkey was used. */
export function describePasskeyFailure(error: unknown): string {
  const none = authTexts.noPasskeyWasUsedTryAgain;
  return error instanceof PasskeyCancelled ? none : serverMessageOf(error, none);
}
