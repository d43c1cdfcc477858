import { lockAccount, setPassword } from '#/accounts/accounts-repository.ts';
import { endEarlierAccess } from '#/accounts/end-earlier-access.ts';
import type { Client } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { requestMail } from '#/mail/request-mail.ts';
import {
  checkOneTimeToken,
  invalidateOneTimeTokens,
  redeemOneTimeToken,
  unusableToken,
} from '#/tokens/one-time-tokens-repository.ts';
import { makeSecretToken } from '#/tokens/secret-token.ts';

/**
 * Gives an account to the owner of its address, who reports, with the link for confirming it, that somebody else made the account. All
 * access to the account ends, also by the password, and a link for a new password is mailed. Throws a 400 for a link that is unknown, used
 * or expired, and if the address is confirmed already.
 */
export async function disownAccount(deps: AuthDeps, token: string, client: Client): Promise<void> {
  const { database, clock, passwords } = deps;
  // Checked first, so that an invalid token costs no hashing.
  await checkOneTimeToken(database.db, token, 'verify-email', clock.now());
  const passwordHash = await passwords.hash(makeSecretToken());
  await database.transaction(async (tx) => {
    const now = clock.now();
    const accountId = await redeemOneTimeToken(tx, token, 'verify-email', now);
    const account = await lockAccount(tx, accountId);
    if (account === undefined || account.emailVerifiedAt !== null) throw unusableToken();
    await setPassword(tx, accountId, { passwordHash, now, hasPassword: false });
    await endEarlierAccess(tx, deps, { accountId, client });
    // A link that was mailed before may have been read by somebody else.
    await invalidateOneTimeTokens(tx, { accountId, purpose: 'reset-password', now });
    await requestMail(tx, deps, { kind: 'reset-password', email: account.email });
  });
}
