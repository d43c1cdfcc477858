import type { LetterReason } from '@stagedoor/contracts/letter-figures';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, eq, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { type LetterReceiver, letterReceivers } from '#/db/mail-tables.ts';
import { composeLetter } from '#/letters/compose-letter.ts';
import { createLetterTokens, keyOfLink } from '#/letters/letter-tokens.ts';
import { readShare, type SharedLetter } from '#/letters/read-share.ts';
import { writeLetterHtml, writeLetterText } from '#/letters/write-letter.ts';
import { type Addressee, findAddress } from '#/mail/find-addresses.ts';
import { type HandOver, handOver } from '#/mail/hand-over.ts';
import { backoffMs } from '#/mail/mail-rules.ts';
import { atMailRate } from '#/mail/sending-pace.ts';
import { makeUnsubscribeLinks } from '#/mail/unsubscribe-links.ts';
import { textsIn } from '#/texts/languages.ts';

/** With the pauses, three hours: a letter that comes later is no news. */
const mostAttempts = 40;

/**
 * Job: sends letters, to each receiver what they may read of the post at that moment. A row is written after each mail, so that a
 * killed process sends at most those again that it was sending.
 */
export const deliverLetters: Job<NotificationsDeps> = atMailRate(
  defineDueWork<typeof letterReceivers, NotificationsDeps>({
    name: 'letters',
    table: letterReceivers,
    key: letterReceivers.id,
    dueAt: letterReceivers.dueAt,
    where: eq(letterReceivers.state, sql`'waiting'`),
    pauseMs: 1_000,
    leaseMs: 120_000,
    // Each waits for the mail server.
    parallel: 32,
    mostAttempts,
    backoffMs,
    async handle(receiver, deps) {
      const { postId, userId } = receiver;
      const [letter, addressee] = await Promise.all([readShare(deps, postId, userId), findAddress(deps, userId)]);
      const reason = findReasonToSkip(letter, addressee);
      if (reason !== undefined) return end(deps, receiver, { state: 'skipped', reason });
      if (letter === undefined || addressee.address === null) throw new Error('a letter needs a post and an address');
      const result = await sendLetter(deps, receiver, letter, addressee);
      if (result.outcome === 'waits') return { againInMs: result.waitMs };
      if (result.outcome === 'sent') {
        return end(deps, receiver, { state: 'sent', share: letter.share === 'whole' ? 'whole' : 'teaser' });
      }
      const failure = result.why === 'unknown' ? 'unknown-address' : 'rejected';
      return end(deps, receiver, { state: 'failed', reason: failure, lastError: result.error.message });
    },
  }),
);

function findReasonToSkip(letter: SharedLetter, { address, ...addressee }: Addressee): LetterReason | undefined {
  if (letter === undefined) return 'post-gone';
  if (letter.share === 'unsubscribed') return 'unsubscribed';
  if (letter.share === 'nothing') return 'no-access';
  if (address !== null) return undefined;
  return 'why' in addressee && addressee.why === 'no-address' ? 'no-address' : 'stopped';
}

/** A row that has been ended meanwhile stays as it is: its receiver has left, or has ended mails. */
async function end(
  { database, clock }: NotificationsDeps,
  { id }: LetterReceiver,
  result: Partial<LetterReceiver>,
): Promise<'settled'> {
  await database.db
    .update(letterReceivers)
    .set({ attempts: 0, lastError: null, ...result, endedAt: clock.now(), dueAt: null })
    .where(and(eq(letterReceivers.id, id), eq(letterReceivers.state, 'waiting')));
  return 'settled';
}

async function sendLetter(
  deps: NotificationsDeps,
  { id, postId, userId, authorId }: LetterReceiver,
  { post, share, subject, language, reportsOpens }: NonNullable<SharedLetter>,
  addressee: Extract<Addressee, { readonly address: string }>,
): Promise<HandOver> {
  const { config } = deps;
  const unsubscribe = makeUnsubscribeLinks(config, { userId, preference: 'NEW_POST', creatorId: authorId });
  const tokens = createLetterTokens(config.serviceSecret);
  const ownAddress = (path: string) => new URL(`/api/notifications/${path}`, config.publicUrl).href;
  const composed = composeLetter({
    subject,
    author: post.author.displayName ?? `@${post.author.username}`,
    content: share === 'whole' ? post.whole : post.teaser,
    isTeaser: post.teaser === (share === 'whole' ? post.whole : post.teaser),
    files: post.files,
    hasPoll: post.hasPoll,
    language,
    publicUrl: config.publicUrl,
    path: `/post/${postId}`,
    unsubscribePage: unsubscribe.page,
    linkTo: (url) => ownAddress(`letter-links/${tokens.makeLink({ postId, key: keyOfLink(url) })}`),
  });
  const picture = reportsOpens ? ownAddress(`letter-opens/${tokens.makeOpen(id)}`) : undefined;
  const content = addressee.isDiscreet
    ? { text: writeDiscreet(textsIn[language], composed.button.href, unsubscribe.page, addressee.username) }
    : { text: writeLetterText(composed), html: writeLetterHtml(composed, { language, picture }) };
  return handOver(
    deps,
    { ...addressee, userId, target: { kind: 'letter-receiver', id } },
    {
      id,
      kind: 'letter',
      language,
      subject: composed.subject,
      messageKey: id,
      unsubscribeUrl: unsubscribe.post,
      ...content,
    },
  );
}

/** In discreet mode the text, whose first lines are shown on locked screens, names nobody and tells nothing. */
function writeDiscreet(
  { mail, letter }: (typeof textsIn)['en'],
  href: string,
  unsubscribePage: string,
  username: string,
): string {
  const lines = [
    mail.hello(username),
    `${letter.discreet}\n${href}`,
    `${letter.discreetUnsubscribe}\n${unsubscribePage}`,
  ];
  return `${lines.join('\n\n')}\n`;
}
