import type { Language } from '@stagedoor/contracts/language';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { type MailRow, mails } from '#/db/tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { composeMail } from '#/mail/compose-mail.ts';
import { type Addressee, findAddress } from '#/mail/find-addresses.ts';
import { type HandOver, handOver } from '#/mail/hand-over.ts';
import { backoffMs, isAboutMoney, leaseMs, mostAttempts } from '#/mail/mail-rules.ts';
import { atMailRate } from '#/mail/sending-pace.ts';
import { makeUnsubscribeLinks, type UnsubscribeLinks } from '#/mail/unsubscribe-links.ts';
import { textsIn } from '#/texts/languages.ts';

const maxInDigest = 100;

/** Claims only the oldest waiting mail of a digest: it is sent together with the others. */
const isHead = sql`sent_at is null and (pace = 'now' or not exists (
  select from mail as earlier
  where earlier.user_id = mail.user_id and earlier.pace = mail.pace and earlier.sent_at is null
    and earlier.failed_at is null and (earlier.created_at, earlier.id) < (mail.created_at, mail.id)))`;

/**
 * Sends due mails: an immediate one by itself, a person's daily ones as one digest. A failure is tried again, unless the mail server has
 * refused the mail for good.
 */
export const deliverMails: Job<NotificationsDeps> = atMailRate(
  defineDueWork<typeof mails, NotificationsDeps>({
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
      const addressee = await findAddress(deps, first.userId);
      const items = first.pace === 'now' ? [first] : await findDigest(deps, first);
      const result = addressee.address === null ? undefined : await sendItems(deps, items, addressee);
      if (result?.outcome === 'waits') return { againInMs: result.waitMs };
      const now = deps.clock.now();
      const end =
        result?.outcome === 'failed'
          ? { failedAt: now, lastError: result.error.message, dueAt: now }
          : { sentAt: now, dueAt: now };
      const ids = items.map(({ id }) => id);
      await deps.database.db.update(mails).set(end).where(inArray(mails.id, ids));
      return 'settled';
    },
  }),
);

async function sendItems(
  deps: NotificationsDeps,
  items: readonly MailRow[],
  addressee: Extract<Addressee, { readonly address: string }>,
): Promise<HandOver | undefined> {
  const [first] = items;
  if (first === undefined) return undefined;
  const { userId, id } = first;
  const { publicUrl, serviceSecret } = deps.config;
  const language = (await findLanguages(deps.database.db, [userId]))(userId);
  const links = unsubscribeLinks(items, { publicUrl, serviceSecret });
  const { username } = addressee;
  const shown = addressee.isDiscreet ? items.map((item) => makeDiscreet(item, language)) : items;
  const text = composeMail(shown, { username, publicUrl, language, unsubscribePage: links?.page });
  return handOver(
    deps,
    { ...addressee, userId, target: { kind: 'person', id: userId } },
    { id, kind: `notification-${first.pace}`, language, unsubscribeUrl: links?.post, ...text },
  );
}

/** In discreet mode a mail about money names nobody and tells nothing: its first lines are shown on locked screens. */
function makeDiscreet({ preference, message, link }: MailRow, language: Language): Pick<MailRow, 'message' | 'link'> {
  if (preference === null || !isAboutMoney(preference)) return { message, link };
  return { message: textsIn[language].discreetPush.message, link: '/notifications' };
}

/** Returns the unsubscribe addresses for a mail: the page that asks, and the address to which a mail program posts. */
function unsubscribeLinks(
  items: readonly MailRow[],
  { publicUrl, serviceSecret }: { readonly publicUrl: string; readonly serviceSecret: string | undefined },
): UnsubscribeLinks | undefined {
  const [first, ...others] = items;
  if (first === undefined || items.every(({ preference }) => preference !== null && isAboutMoney(preference))) {
    return undefined;
  }
  const preference = others.every((one) => one.preference === first.preference) ? first.preference : null;
  const creatorId = others.every((one) => one.creatorId === first.creatorId) ? first.creatorId : null;
  const topic = creatorId === null ? { preference } : { preference, creatorId };
  return makeUnsubscribeLinks({ publicUrl, serviceSecret }, { userId: first.userId, ...topic });
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
