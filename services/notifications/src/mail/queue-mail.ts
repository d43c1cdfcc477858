import type { MailPace } from '@stagedoor/contracts/notification-preferences';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { NotificationsDeps } from '#/config.ts';
import { mails } from '#/db/tables.ts';
import { nextDigest, repeatIntervalMs } from '#/mail/mail-rules.ts';

interface MailedNotice {
  readonly userId: string;
  readonly pace: Exclude<MailPace, 'off'>;
  readonly groupingKey: string;
  /** The key of the preference by which it is sent. */
  readonly preference: string;
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
}

/**
 * Queues a mail. A waiting mail with the same grouping key gets the new text; after a sent one, none follows soon. One that was set
 * aside is tried again with the new text: else nothing with this grouping key would ever be mailed to the person again.
 */
export async function queueMail(
  tx: Transaction,
  { ids, clock }: Pick<NotificationsDeps, 'ids' | 'clock'>,
  { pace, ...notice }: MailedNotice,
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - repeatIntervalMs);
  const isSameGroup = and(eq(mails.userId, notice.userId), eq(mails.groupingKey, notice.groupingKey));
  if (pace === 'now' && (await tx.$count(mails, and(isSameGroup, gt(mails.sentAt, since)))) > 0) return;
  const dueAt = pace === 'now' ? now : nextDigest(now);
  await tx
    .insert(mails)
    .values({ id: ids.next(), pace, dueAt, createdAt: now, ...notice })
    .onConflictDoUpdate({
      target: [mails.userId, mails.groupingKey],
      targetWhere: sql`sent_at is null`,
      set: {
        preference: notice.preference,
        title: notice.title,
        message: notice.message,
        link: notice.link,
        pace: ifSetAside(sql`excluded.pace`, mails.pace),
        dueAt: ifSetAside(sql`excluded.due_at`, mails.dueAt),
        createdAt: ifSetAside(sql`excluded.created_at`, mails.createdAt),
        attempts: ifSetAside(sql`0`, mails.attempts),
        failedAt: null,
        lastError: ifSetAside(sql`null`, mails.lastError),
      },
    });
}

/** A new value for a mail that was set aside; any other mail keeps its own. */
function ifSetAside(value: SQL, column: PgColumn): SQL {
  return sql`case when ${mails.failedAt} is null then ${column} else ${value} end`;
}
