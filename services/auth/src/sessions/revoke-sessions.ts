import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, ne } from 'drizzle-orm';
import { revokeAllApiKeys } from '#/api-keys/revoke-api-keys.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { sessions } from '#/db/sessions.ts';
import { revokeAllServiceConsents } from '#/service-consents/revoke-service-consents.ts';
import { type RevokeDeps, revokeRows } from '#/sessions/revoke-rows.ts';

/** Ends a session; safe to repeat. */
export async function revokeSession(tx: Transaction<AuthSchema>, deps: RevokeDeps, sessionId: string): Promise<void> {
  await revokeRows(tx, deps, sessions, eq(sessions.id, sessionId));
}

/** Ends all sessions of an account, its API keys and its consents for services: nobody and nothing acts for it until somebody signs in again. */
export async function revokeAllSessions(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  accountId: string,
): Promise<void> {
  await revokeRows(tx, deps, sessions, eq(sessions.accountId, accountId));
  await revokeAllApiKeys(tx, deps, accountId);
  await revokeAllServiceConsents(tx, deps, accountId);
}

/** Ends all sessions of an account but one. */
export async function revokeOtherSessions(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> {
  await revokeRows(tx, deps, sessions, and(eq(sessions.accountId, accountId), ne(sessions.id, sessionId)));
}
