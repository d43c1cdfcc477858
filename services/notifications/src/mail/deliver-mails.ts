import { getMailAddress } from '@stagedoor/contracts/internal';
import { AppError } from '@stagedoor/service-kit/errors';
import { handOverMail } from '@stagedoor/service-kit/mail';
import type { Job } from '@stagedoor/service-kit/service';
import { and, asc, eq, inArray, isNull, lt, lte } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { mails, type WaitingMail } from '#/db/tables.ts';
import { composeMail } from '#/mail/compose-mail.ts';
import { leaseMs, mostAttempts, nextTry, rememberedMs } from '#/mail/mail-rules.ts';

const mostInDigest = 100;

/** Sends what is due: one at once, or all of a person's day in one mail. One that cannot be sent is tried again. */
export const deliverMails: Job<NotificationsDeps> = {
  name: 'mails',
  pauseMs: 1_000,
  async run(deps) {
    const taken = await takeDue(deps);
    const [first] = taken;
    if (first === undefined) return false;
    try {
      await send(deps, first.userId, taken);
      await settle(deps, taken, { sentAt: deps.clock.now() });
    } catch (error) {
      const { id, attempts } = first;
      // A server's own words may name the recipient, so the log has the code alone.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      deps.log.warn({ code, mail: id, attempts }, 'a mail could not be sent and will be tried again');
      await settle(deps, taken, { dueAt: nextTry(attempts, deps.clock.now()) });
    }
    return true;
  },
};

/** Takes what is due of one person, for as long as sending may last. Instances share the work by skipping locked rows. */
function takeDue({ database, clock }: NotificationsDeps): Promise<WaitingMail[]> {
  const now = clock.now();
  const due = and(isNull(mails.sentAt), lte(mails.dueAt, now));
  return database.transaction(async (tx) => {
    const [first] = await tx.select().from(mails).where(due).orderBy(asc(mails.dueAt)).limit(1).for('update', {
      skipLocked: true,
    });
    if (first === undefined) return [];
    const { userId, pace } = first;
    const day = and(due, eq(mails.userId, userId), eq(mails.pace, pace));
    const all =
      pace === 'now'
        ? [first]
        : await tx.select().from(mails).where(day).orderBy(asc(mails.createdAt)).limit(mostInDigest).for('update', {
            skipLocked: true,
          });
    const leased = all.map((mail) => ({ ...mail, attempts: first.attempts + 1 }));
    await tx
      .update(mails)
      .set({ attempts: first.attempts + 1, dueAt: new Date(now.getTime() + leaseMs) })
      .where(idsOf(leased));
    return leased;
  });
}

async function send(deps: NotificationsDeps, userId: string, items: readonly WaitingMail[]): Promise<void> {
  const [first] = items;
  if (first === undefined || first.attempts > mostAttempts) return;
  const address = await deps.internal.call(getMailAddress, { params: { userId } }).catch((error: unknown) => {
    // Somebody who is gone needs no mail.
    if (error instanceof AppError && error.statusCode === 404) return { email: null, username: '' };
    throw error;
  });
  if (address.email === null) return;
  const words = composeMail(items, { username: address.username, publicUrl: deps.config.publicUrl });
  await handOverMail(deps, { id: first.id, kind: `notification-${first.pace}`, to: address.email, ...words });
}

async function settle(
  { database }: NotificationsDeps,
  taken: readonly WaitingMail[],
  change: { sentAt: Date } | { dueAt: Date },
): Promise<void> {
  await database.db.update(mails).set(change).where(idsOf(taken));
}

const idsOf = (rows: readonly WaitingMail[]) =>
  inArray(
    mails.id,
    rows.map(({ id }) => id),
  );

/** Forgets what was sent, once it no longer keeps a second mail back. */
export const pruneMails: Job<NotificationsDeps> = {
  name: 'sent-mails',
  pauseMs: 600_000,
  async run({ database, clock }) {
    await database.db.delete(mails).where(lt(mails.sentAt, new Date(clock.now().getTime() - rememberedMs)));
    return false;
  },
};
