import type { BodyOf } from '@stagedoor/contracts/call';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import type { loginWithSecondFactor as loginWithSecondFactorCall } from '@stagedoor/contracts/second-factors';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { findAccount } from '#/accounts/accounts-repository.ts';
import type { AuthDeps } from '#/deps.ts';
import { checkSecondFactor } from '#/sign-in/check-second-factor.ts';
import type { Client } from '#/sign-in/client.ts';
import { finishSignIn, type SignedIn } from '#/sign-in/finish-sign-in.ts';
import { redeemLoginChallenge, tryLoginChallenge } from '#/sign-in/login-challenges.ts';

const challengeExpired = () =>
  new AppError(401, 'This sign-in has expired. Please sign in again.', {
    nextStep: { code: errorCodes.challengeExpired },
  });

/**
 * Finishes a sign-in by a code or a passkey. Throws a 401 for a wrong one, and one with the code `challenge_expired` where the sign-in has
 * to begin again: after five minutes, five tries, or a change of the password.
 */
export async function loginWithSecondFactor(
  deps: AuthDeps,
  { challenge: token, code, passkey }: BodyOf<typeof loginWithSecondFactorCall>,
  client: Client,
): Promise<SignedIn> {
  const { db } = deps.database;
  const challenge = await tryLoginChallenge(db, token, deps.clock.now());
  const account = challenge && (await findAccount(db, challenge.accountId));
  if (challenge === undefined || account === undefined) throw challengeExpired();
  await checkSecondFactor(deps, { accountId: account.id, code, passkey, client });
  return finishSignIn(deps, {
    account: { ...account, passwordChangedAt: challenge.passwordChangedAt },
    client,
    refusal: challengeExpired,
    before: async (tx) => {
      if (!(await redeemLoginChallenge(tx, challenge))) throw challengeExpired();
    },
  });
}
