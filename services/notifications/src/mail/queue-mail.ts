import type { MailPace } from '@stagedoor/contracts/notification-preferences';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { mails } from '#/db/tables.ts';
import { nextDigest, repeatIntervalMs } from '#/mail/mail-rules.ts';

interface MailedNotice {
  readonly userId: string;
  readonly pace: Exclude<MailPace, 'off'>;
  readonly groupingKey: string;
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
}

/** Queues a mail. A waiting mail with the same grouping key gets the new text; after a sent one, none follows soon. */
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
      set: { title: notice.title, message: notice.message, link: notice.link },
    });
}
