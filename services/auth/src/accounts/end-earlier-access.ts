import { accountSecurityChanged, earlierAccessEnded, userEmailVerified } from '@stagedoor/contracts/auth-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import { markEmailVerified } from '#/accounts/accounts-repository.ts';
import type { Client } from '#/clients/client.ts';
import { forgetDevices } from '#/clients/known-devices.ts';
import { passkeyChallenges, passkeys } from '#/db/passkeys.ts';
import { linkedProviders, providerFlows } from '#/db/providers.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { authenticatorApps, recoveryCodes } from '#/db/second-factors.ts';
import type { AuthDeps } from '#/deps.ts';
import { recordSecurityEvent } from '#/security-log/record-security-event.ts';
import { revokeAllSessions } from '#/sessions/revoke-sessions.ts';
import { deleteLoginChallenges } from '#/tokens/login-challenges.ts';
import { invalidateOneTimeTokens } from '#/tokens/one-time-tokens-repository.ts';

/** Every way to sign in other than the password, and every second factor, including unfinished flows. */
const factorTables = [
  passkeys,
  passkeyChallenges,
  authenticatorApps,
  recoveryCodes,
  linkedProviders,
  providerFlows,
] as const;

/**
 * Confirms an address once its owner has proved control of the mailbox, and ends all earlier access to the account, because somebody
 * else may have registered with it: sessions, API keys, consents, passkeys, authenticator app, recovery codes, providers and known
 * devices. Payouts are held, and other services revoke whatever may act for the person there. The caller has locked the account, and
 * replaces its password.
 */
export async function endEarlierAccess(
  tx: Transaction<AuthSchema>,
  deps: Pick<AuthDeps, 'clock' | 'ids' | 'publish' | 'revocations'>,
  { accountId, client }: { readonly accountId: string; readonly client: Client },
): Promise<void> {
  const now = deps.clock.now();
  for (const table of factorTables) await tx.delete(table).where(eq(table.accountId, accountId));
  await deleteLoginChallenges(tx, accountId);
  await revokeAllSessions(tx, deps, accountId);
  await forgetDevices(tx, accountId);
  await markEmailVerified(tx, accountId, now);
  await invalidateOneTimeTokens(tx, { accountId, purpose: 'verify-email', now });
  await recordSecurityEvent(tx, deps, { accountId, kind: 'email-confirmed', client });
  await recordSecurityEvent(tx, deps, { accountId, kind: 'earlier-access-ended', client });
  const moment = now.toISOString();
  await deps.publish(tx, userEmailVerified, { userId: accountId, verifiedAt: moment });
  await deps.publish(tx, accountSecurityChanged, { userId: accountId, change: 'factors', changedAt: moment });
  await deps.publish(tx, earlierAccessEnded, { userId: accountId, endedAt: moment });
}
