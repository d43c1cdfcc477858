import type { MailPace } from '@stagedoor/contracts/notification-preferences';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { mails } from '#/db/tables.ts';
import { nextDigest, quietMs } from '#/mail/mail-rules.ts';

interface MailedNotice {
  readonly userId: string;
  readonly pace: Exclude<MailPace, 'off'>;
  readonly thing: string;
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
}

/** Has a person told by mail. What joins a thing that waits to be mailed changes its words; no second mail of it follows soon. */
export async function queueMail(
  tx: Transaction,
  { ids, clock }: Pick<NotificationsDeps, 'ids' | 'clock'>,
  { pace, ...notice }: MailedNotice,
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - quietMs);
  const ofThing = and(eq(mails.userId, notice.userId), eq(mails.thing, notice.thing));
  if (pace === 'now' && (await tx.$count(mails, and(ofThing, gt(mails.sentAt, since)))) > 0) return;
  const dueAt = pace === 'now' ? now : nextDigest(now);
  await tx
    .insert(mails)
    .values({ id: ids.next(), pace, dueAt, createdAt: now, ...notice })
    .onConflictDoUpdate({
      target: [mails.userId, mails.thing],
      targetWhere: sql`sent_at is null`,
      set: { title: notice.title, message: notice.message, link: notice.link },
    });
}
