import { getMailAddress } from '@stagedoor/contracts/internal';
import { unsubscribePath } from '@stagedoor/contracts/mail-subscription';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { sendMail } from '@stagedoor/service-kit/mail/mail';
import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { type MailRow, mails } from '#/db/tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { composeMail } from '#/mail/compose-mail.ts';
import { backoffMs, isAboutMoney, leaseMs, mostAttempts } from '#/mail/mail-rules.ts';
import { createUnsubscribeTokens } from '#/mail/unsubscribe-token.ts';

const maxInDigest = 100;

/** Claims only the oldest waiting mail of a digest: it is sent together with the others. */
const isHead = sql`sent_at is null and (pace = 'now' or not exists (
  select from mail as earlier
  where earlier.user_id = mail.user_id and earlier.pace = mail.pace and earlier.sent_at is null
    and earlier.failed_at is null and (earlier.created_at, earlier.id) < (mail.created_at, mail.id)))`;

/** Sends due mails: an immediate one by itself, a person's daily ones as one digest. A failure is tried again. */
export const deliverMails: Job<NotificationsDeps> = defineDueWork<typeof mails, NotificationsDeps>({
  name: 'mails',
  table: mails,
  key: mails.id,
  dueAt: mails.dueAt,
  where: isHead,
  pauseMs: 1_000,
  leaseMs,
  // Each waits for auth and for the mail server.
  parallel: 8,
  mostAttempts,
  backoffMs,
  async handle(first, deps) {
    const items = first.pace === 'now' ? [first] : await findDigest(deps, first);
    const address = await deps.internal
      .call(getMailAddress, { params: { userId: first.userId } })
      .catch((error: unknown) => {
        // The account was deleted, so there is no recipient.
        if (error instanceof AppError && error.statusCode === 404)
          return { email: null, username: '', isDiscreet: false };
        throw error;
      });
    if (address.email !== null) {
      const { email: to, isDiscreet, username } = address;
      const language = (await findLanguages(deps.database.db, [first.userId]))(first.userId);
      const { publicUrl, serviceSecret } = deps.config;
      const links = unsubscribeLinks(items, { publicUrl, serviceSecret });
      const text = composeMail(items, { username, publicUrl, language, unsubscribePage: links?.page });
      const kind = `notification-${first.pace}`;
      await sendMail(deps, { id: first.id, kind, to, isDiscreet, language, unsubscribeUrl: links?.post, ...text });
    }
    const sent = items.map(({ id }) => id);
    const now = deps.clock.now();
    await deps.database.db.update(mails).set({ sentAt: now, dueAt: now }).where(inArray(mails.id, sent));
    return 'settled';
  },
});

/** Returns the unsubscribe addresses for a mail: the page that asks, and the address to which a mail program posts. */
function unsubscribeLinks(
  items: readonly MailRow[],
  { publicUrl, serviceSecret }: { readonly publicUrl: string; readonly serviceSecret: string | undefined },
): { readonly page: string; readonly post: string } | undefined {
  const [first, ...others] = items;
  if (first === undefined || items.every(({ preference }) => preference !== null && isAboutMoney(preference))) {
    return undefined;
  }
  const preference = others.every((one) => one.preference === first.preference) ? first.preference : null;
  const creatorId = others.every((one) => one.creatorId === first.creatorId) ? first.creatorId : null;
  const topic = creatorId === null ? { preference } : { preference, creatorId };
  const token = createUnsubscribeTokens(serviceSecret).make({ userId: first.userId, ...topic });
  const linkTo = (path: string) => new URL(`${path}?token=${token}`, publicUrl).href;
  return { page: linkTo('/unsubscribe'), post: linkTo(`/api${unsubscribePath}`) };
}

/** Returns the claimed mail and the other due mails of the same digest. */
async function findDigest({ database, clock }: NotificationsDeps, first: MailRow): Promise<MailRow[]> {
  const { id, userId, pace } = first;
  const others = and(eq(mails.userId, userId), eq(mails.pace, pace), ne(mails.id, id));
  const isDue = and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.dueAt, clock.now()));
  const rest = await database.db
    .select()
    .from(mails)
    .where(and(others, isDue))
    .orderBy(asc(mails.createdAt))
    .limit(maxInDigest - 1);
  return [first, ...rest];
}
