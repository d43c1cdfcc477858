import type { BodyOf } from '@stagedoor/contracts/call';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import type { loginWithSecondFactor as loginWithSecondFactorCall } from '@stagedoor/contracts/second-factors';
import { AppError, badRequest } from '@stagedoor/service-kit/common/errors';
import { findAccount } from '#/accounts/accounts-repository.ts';
import type { Client } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { verifyPasskey } from '#/passkeys/use-passkey.ts';
import { type SpendCode, withCode } from '#/second-factors/with-code.ts';
import { recordSecurityEvent } from '#/security-log/record-security-event.ts';
import { finishSignIn, type SignedIn } from '#/sign-in/finish-sign-in.ts';
import { unknownPasskey } from '#/sign-in/login-with-passkey.ts';
import { redeemLoginChallenge, tryLoginChallenge } from '#/tokens/login-challenges.ts';

const challengeExpired = () =>
  new AppError(401, 'This sign-in has expired. Please sign in again.', {
    nextStep: { code: errorCodes.challengeExpired },
  });

/**
 * Finishes a sign-in by a code or a passkey. Throws a 401 for a wrong one, and one with the code `challenge_expired` if the sign-in has
 * to begin again: after five minutes, five tries, or a change of the password. A sign-in that does not come about uses up no code.
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
  if ((code === undefined) === (passkey === undefined)) throw badRequest('Send a code or a passkey');
  const accountId = account.id;
  const finish = (spend?: SpendCode) =>
    finishSignIn(deps, {
      account: { ...account, passwordChangedAt: challenge.passwordChangedAt },
      client,
      refusal: challengeExpired,
      before: async (tx) => {
        await spend?.(tx);
        if (!(await redeemLoginChallenge(tx, challenge))) throw challengeExpired();
      },
    });
  const refuse = async (refusal: AppError) => {
    await recordSecurityEvent(db, deps, { accountId, kind: 'second-factor-failed', client });
    return refusal;
  };
  if (passkey === undefined) {
    const signedIn = await withCode(deps, { accountId, code: code ?? '', client }, finish);
    if (signedIn === undefined) throw await refuse(new AppError(401, 'That code is not correct'));
    return signedIn;
  }
  if ((await verifyPasskey(deps, passkey, client)) !== accountId) throw await refuse(unknownPasskey());
  return finish();
}
