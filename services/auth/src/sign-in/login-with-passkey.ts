import type { PasskeyAssertion } from '@stagedoor/contracts/passkeys';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { findAccount } from '#/accounts/accounts-repository.ts';
import type { Client } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { findPasskeyByCredential } from '#/passkeys/passkeys-repository.ts';
import { verifyPasskey } from '#/passkeys/use-passkey.ts';
import { finishSignIn, type SignedIn } from '#/sign-in/finish-sign-in.ts';

/**
 * Signs in with a passkey alone. The browser uses it only after a fingerprint, a face or a PIN, so it counts as two factors.
 * Throws a 401 for an unknown passkey, and a 403 for a suspended person.
 */
export async function loginWithPasskey(deps: AuthDeps, passkey: PasskeyAssertion, client: Client): Promise<SignedIn> {
  const accountId = await verifyPasskey(deps, passkey, client);
  const account = accountId === undefined ? undefined : await findAccount(deps.database.db, accountId);
  if (account === undefined) throw unknownPasskey();
  return finishSignIn(deps, {
    account,
    client,
    refusal: unknownPasskey,
    before: async (tx) => {
      // Removed since it was verified, as by a new password that ends all earlier ways in.
      if ((await findPasskeyByCredential(tx, passkey.id)) === undefined) throw unknownPasskey();
    },
  });
}

export function unknownPasskey(): AppError {
  return new AppError(401, 'This passkey is not known here');
}
