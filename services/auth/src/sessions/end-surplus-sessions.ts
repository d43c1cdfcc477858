import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { isLeft } from '#/clients/known-devices.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { sessions } from '#/db/sessions.ts';
import { type RevokeDeps, revokeRows } from '#/tokens/revoke-rows.ts';

/** The most open sessions of an account. The list of sessions shows as many. */
export const mostSessions = 100;
/** The most sessions that one sign-in ends: each has an event. */
const mostEnded = 200;

interface Opened {
  readonly accountId: string;
  readonly sessionId: string;
  readonly now: Date;
}

/**
 * Ends open sessions beyond {@link mostSessions}. First those that were never used again, such as those of a program that signs in on
 * every run; then those that were used longest ago. Without a limit an account could have more sessions than one transaction can end,
 * so that neither a new password nor a suspension would be possible. The caller has locked the account.
 */
export async function endSurplusSessions(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  { accountId, sessionId, now }: Opened,
): Promise<void> {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        ne(sessions.id, sessionId),
      ),
    )
    .orderBy(asc(isLeft(sql`last_used_at`, sql`created_at`, now)), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(mostEnded)
    .offset(mostSessions - 1);
  await revokeRows(tx, deps, sessions, inArray(sessions.id, surplus));
}
