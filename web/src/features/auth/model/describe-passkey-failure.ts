import { serverMessageOf } from '#/shared/http/client-error.ts';
import { PasskeyCancelled } from '#/shared/passkeys/passkey-cancelled.ts';

/** What to show where no passkey was used. */
export function describePasskeyFailure(error: unknown): string {
  const none = 'No passkey was used. Try again, or log in another way.';
  return error instanceof PasskeyCancelled ? none : serverMessageOf(error, none);
}
