import type { BodyOf } from '@stagedoor/contracts/call';
import type { confirmIdentity as confirmIdentityCall } from '@stagedoor/contracts/second-factors';
import { badRequest, invalidField, invalidToken } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq, isNull } from 'drizzle-orm';
import { getAccount } from '#/accounts/accounts-repository.ts';
import type { Client } from '#/clients/client.ts';
import type { Account } from '#/db/accounts.ts';
import { sessions } from '#/db/sessions.ts';
import type { AuthDeps } from '#/deps.ts';
import { reserveAttempt } from '#/limits/reserve-attempt.ts';
import { verifyPasskey } from '#/passkeys/use-passkey.ts';
import { checkPassword } from '#/passwords/check-password.ts';
import { passwordBuckets } from '#/passwords/password-buckets.ts';
import { requirePassword } from '#/passwords/require-password.ts';
import { checkProviderProof } from '#/providers/check-provider-proof.ts';
import { type SpendCode, withCode } from '#/second-factors/with-code.ts';
import { issueAccessToken } from '#/tokens/access-token.ts';

/**
 * Records that the person of a session has just confirmed their identity. Returns a token that proves it. Throws a 400 for
 * a wrong password, code or passkey, and for an account at a provider that is not linked; a 429 after too many.
 */
export async function confirmIdentity(
  deps: AuthDeps,
  { userId, sessionId }: Principal,
  proof: BodyOf<typeof confirmIdentityCall>,
  { client, browserToken }: Pick<Claimant, 'client' | 'browserToken'>,
): Promise<string> {
  const { database, clock, keys } = deps;
  const account = await getAccount(database.db, userId);
  const record = (spend?: SpendCode) =>
    database.transaction(async (tx) => {
      await spend?.(tx);
      const provenAt = clock.now();
      const recorded = await tx
        .update(sessions)
        .set({ provenAt })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
      if (recorded.count === 0) throw invalidToken();
      return issueAccessToken(keys, account, { sessionId, provenAt });
    });
  if (Object.values(proof).filter((given) => given !== undefined).length !== 1) {
    throw badRequest('Send your password, a code, a passkey or what a provider has answered');
  }
  if (proof.code === undefined) {
    await checkProof(deps, { account, sessionId, client, browserToken }, proof);
    return record();
  }
  const token = await withCode(deps, { accountId: account.id, code: proof.code, client }, record);
  if (token === undefined) throw invalidField('code', 'That code is not correct');
  return token;
}

interface Claimant {
  readonly account: Account;
  readonly sessionId: string;
  readonly client: Client;
  /** The token in the cookie that ties a sign-in at a provider to this browser. */
  readonly browserToken: string | undefined;
}

async function checkProof(
  deps: AuthDeps,
  { account, sessionId, client, browserToken }: Claimant,
  { password, passkey, provider }: BodyOf<typeof confirmIdentityCall>,
): Promise<void> {
  if (provider !== undefined) {
    await checkProviderProof(deps, { accountId: account.id, browserToken, answer: provider });
  } else if (passkey !== undefined) {
    const owner = await verifyPasskey(deps, passkey, client);
    if (owner !== account.id) throw badRequest('This passkey is not one of yours');
  } else {
    requirePassword(account, 'password');
    const attempt = await reserveAttempt(deps, passwordBuckets(deps.config, sessionId));
    const isRight = await attempt.run(() => checkPassword(deps, account, password ?? ''));
    if (!isRight) throw invalidField('password', 'Current password is incorrect');
  }
}
