import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, ne } from 'drizzle-orm';
import { apiKeys } from '#/db/api-keys.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { serviceConsents } from '#/db/service-consents.ts';
import { sessions } from '#/db/sessions.ts';
import { type RevokeDeps, revokeRows } from '#/tokens/revoke-rows.ts';

/** Ends a session; safe to repeat. */
export async function revokeSession(tx: Transaction<AuthSchema>, deps: RevokeDeps, sessionId: string): Promise<void> {
  await revokeRows(tx, deps, sessions, eq(sessions.id, sessionId));
}

/**
 * Ends all sessions of an account, its API keys and its consents for services: nothing can act for the account until somebody signs in
 * again.
 */
export async function revokeAllSessions(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  accountId: string,
): Promise<void> {
  await revokeRows(tx, deps, sessions, eq(sessions.accountId, accountId));
  await revokeRows(tx, deps, apiKeys, eq(apiKeys.accountId, accountId));
  await revokeRows(tx, deps, serviceConsents, eq(serviceConsents.accountId, accountId));
}

/** Ends all sessions of an account but one. */
export async function revokeOtherSessions(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> {
  await revokeRows(tx, deps, sessions, and(eq(sessions.accountId, accountId), ne(sessions.id, sessionId)));
}
