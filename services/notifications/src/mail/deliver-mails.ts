import { getMailAddress } from '@stagedoor/contracts/internal';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { handOverMail } from '@stagedoor/service-kit/mail/mail';
import { and, asc, eq, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { mails, type WaitingMail } from '#/db/tables.ts';
import { composeMail } from '#/mail/compose-mail.ts';
import { backoffMs, leaseMs, mostAttempts, rememberedMs } from '#/mail/mail-rules.ts';

const mostInDigest = 100;

/** Of a digest only the oldest mail that waits is claimed; the others go with it. */
const isHead = sql`sent_at is null and (pace = 'now' or not exists (
  select from mail as earlier
  where earlier.user_id = mail.user_id and earlier.pace = mail.pace and earlier.sent_at is null
    and earlier.failed_at is null and (earlier.created_at, earlier.id) < (mail.created_at, mail.id)))`;

/** Sends what is due: one at once, or all of a person's day in one mail. One that cannot be sent is tried again. */
export const deliverMails: Job<NotificationsDeps> = defineDueWork<typeof mails, NotificationsDeps>({
  name: 'mails',
  table: mails,
  key: mails.id,
  dueAt: mails.dueAt,
  where: isHead,
  pauseMs: 1_000,
  leaseMs,
  mostAttempts,
  backoffMs,
  async handle(first, deps) {
    const items = first.pace === 'now' ? [first] : await findDigest(deps, first);
    const address = await deps.internal
      .call(getMailAddress, { params: { userId: first.userId } })
      .catch((error: unknown) => {
        // Somebody who is gone needs no mail.
        if (error instanceof AppError && error.statusCode === 404) return { email: null, username: '' };
        throw error;
      });
    if (address.email !== null) {
      const words = composeMail(items, { username: address.username, publicUrl: deps.config.publicUrl });
      await handOverMail(deps, { id: first.id, kind: `notification-${first.pace}`, to: address.email, ...words });
    }
    const sent = items.map(({ id }) => id);
    const now = deps.clock.now();
    await deps.database.db.update(mails).set({ sentAt: now, dueAt: now }).where(inArray(mails.id, sent));
    return 'settled';
  },
});

/** What else of a person's day is due goes with the first of it. */
async function findDigest({ database, clock }: NotificationsDeps, first: WaitingMail): Promise<WaitingMail[]> {
  const { id, userId, pace } = first;
  const others = and(eq(mails.userId, userId), eq(mails.pace, pace), ne(mails.id, id));
  const isDue = and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.dueAt, clock.now()));
  const rest = await database.db
    .select()
    .from(mails)
    .where(and(others, isDue))
    .orderBy(asc(mails.createdAt))
    .limit(mostInDigest - 1);
  return [first, ...rest];
}

/** Forgets what was sent, once it no longer keeps a second mail back. */
export const pruneMails: Job<NotificationsDeps> = {
  name: 'sent-mails',
  pauseMs: 600_000,
  async run({ database, clock }) {
    await database.db.delete(mails).where(lt(mails.sentAt, new Date(clock.now().getTime() - rememberedMs)));
    return false;
  },
};
