import type { MailPace } from '@stagedoor/contracts/notification-preferences';
import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { NotificationsDeps } from '#/config.ts';
import { mails } from '#/db/tables.ts';
import { nextDigest, repeatIntervalMs } from '#/mail/mail-rules.ts';

export interface MailedNotice {
  readonly userId: string;
  readonly pace: Exclude<MailPace, 'off'>;
  readonly groupingKey: string;
  /** The key of the preference by which it is sent. */
  readonly preference: string;
  /** The only person of whose new posts it is; null in all other mails. */
  readonly creatorId: string | null;
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
}

/**
 * Queues mails, with the same number of statements for many as for one. A waiting mail with the same grouping key gets the new text; after
 * a sent one, none follows soon. One that was set aside is tried again with the new text: else nothing with this grouping key would ever
 * be mailed to the person again.
 */
export async function queueMails(
  tx: Transaction,
  { ids, clock }: Pick<NotificationsDeps, 'ids' | 'clock'>,
  notices: readonly MailedNotice[],
): Promise<void> {
  const now = clock.now();
  const wanted = await leaveOutRepeated(tx, newestOfEach(notices), now);
  if (wanted.length === 0) return;
  await tx
    .insert(mails)
    .values(
      wanted.map(({ pace, ...notice }) => {
        const dueAt = pace === 'now' ? now : nextDigest(now);
        return { id: ids.next(), pace, dueAt, createdAt: now, ...notice };
      }),
    )
    .onConflictDoUpdate({
      target: [mails.userId, mails.groupingKey],
      targetWhere: sql`sent_at is null`,
      set: {
        preference: sql`excluded.preference`,
        creatorId: sql`excluded.creator_id`,
        title: sql`excluded.title`,
        message: sql`excluded.message`,
        link: sql`excluded.link`,
        pace: ifSetAside(sql`excluded.pace`, mails.pace),
        dueAt: ifSetAside(sql`excluded.due_at`, mails.dueAt),
        createdAt: ifSetAside(sql`excluded.created_at`, mails.createdAt),
        attempts: ifSetAside(sql`0`, mails.attempts),
        failedAt: null,
        lastError: ifSetAside(sql`null`, mails.lastError),
      },
    });
}

const keyOf = (userId: string, groupingKey: string) => `${userId} ${groupingKey}`;

/** Returns the last notice of each person and grouping key, in an order that keeps transactions from a deadlock. */
function newestOfEach(notices: readonly MailedNotice[]): MailedNotice[] {
  const newest = new Map(notices.map((notice) => [keyOf(notice.userId, notice.groupingKey), notice]));
  return [...newest].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, notice]) => notice);
}

/** Leaves out immediate mails that would follow a sent one too soon. */
async function leaveOutRepeated(tx: Transaction, notices: readonly MailedNotice[], now: Date): Promise<MailedNotice[]> {
  const rows = notices
    .filter(({ pace }) => pace === 'now')
    .map(({ userId, groupingKey, preference }) => ({
      user_id: userId,
      thing: groupingKey,
      since: new Date(now.getTime() - repeatIntervalMs(preference)),
    }));
  if (rows.length === 0) return [...notices];
  const repeated = await executePrepared<{ user_id: string; thing: string }>(
    tx,
    sql`
    select given.user_id, given.thing
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (user_id uuid, thing text, since timestamptz)
    where exists (select from mail where user_id = given.user_id and thing = given.thing and sent_at > given.since)`,
  );
  const keys = new Set(repeated.map(({ user_id: userId, thing }) => keyOf(userId, thing)));
  return notices.filter(({ pace, userId, groupingKey }) => pace !== 'now' || !keys.has(keyOf(userId, groupingKey)));
}

/** A new value for a mail that was set aside; any other mail keeps its own. */
function ifSetAside(value: SQL, column: PgColumn): SQL {
  return sql`case when ${mails.failedAt} is null then ${column} else ${value} end`;
}
