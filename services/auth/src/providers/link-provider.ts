import type { ProviderAnswer } from '@stagedoor/contracts/provider-answer';
import { unlinkProvider as unlinkProviderCall } from '@stagedoor/contracts/sign-in-providers';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { lockConfirmedAccount, requireConfirmedAddress } from '#/accounts/lock-own-account.ts';
import { requireWayIn } from '#/accounts/require-way-in.ts';
import type { Client } from '#/clients/client.ts';
import type { LinkedProviderRow } from '#/db/providers.ts';
import type { AuthDeps } from '#/deps.ts';
import { deleteLink, insertLink } from '#/providers/linked-providers-repository.ts';
import { finishFlow } from '#/providers/provider-flows.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';
import { deleteLoginChallenges } from '#/tokens/login-challenges.ts';

interface Linking {
  readonly principal: Pick<Principal, 'userId' | 'sessionId'>;
  readonly answer: ProviderAnswer;
  readonly browserToken: string | undefined;
  readonly client: Client;
}

/**
 * Links an account at a provider, by which its person signs in from now on. Throws a 409 if it is linked already, with this or
 * another account, a 403 before the mail address is confirmed, and a 401 if the provider or the flow refuses.
 */
export async function linkProvider(
  deps: AuthDeps,
  { principal, answer, browserToken, client }: Linking,
): Promise<LinkedProviderRow> {
  const accountId = principal.userId;
  await requireConfirmedAddress(deps.database.db, accountId);
  const { identity } = await finishFlow(deps, { purpose: 'link', accountId, browserToken, answer });
  const { issuer, subject, email } = identity;
  return deps.database.transaction(async (tx) => {
    await lockConfirmedAccount(tx, principal);
    const createdAt = deps.clock.now();
    const unused = { lastUsedAt: null, lastUsedUserAgent: null };
    const row = { id: deps.ids.next(), accountId, issuer, subject, email, createdAt, ...unused };
    await insertLink(tx, row);
    await announceSecurityEvent(tx, deps, { accountId, kind: 'provider-linked', client });
    return row;
  });
}

/** Removes a link. Throws a 404 if the account has no such one, and a 409 if it is the last way to sign in. */
export async function unlinkProvider(
  deps: AuthDeps,
  { id, accountId }: Pick<LinkedProviderRow, 'id' | 'accountId'>,
  client: Client,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await deleteLink(tx, { id, accountId }))) throw notFound(unlinkProviderCall.missing);
    await requireWayIn(tx, accountId);
    // Sign-ins that still wait for their second factor must begin again.
    await deleteLoginChallenges(tx, accountId);
    await announceSecurityEvent(tx, deps, { accountId, kind: 'provider-unlinked', client });
  });
}
