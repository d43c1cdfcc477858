import type { DataOf } from '@stagedoor/contracts/call';
import type { LetterFigures, listLetters as listLettersCall } from '@stagedoor/contracts/letter-figures';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { type Page, takePage, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import { and, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { type LetterRow, letterChoices, letterLinks, letterReceivers, letters } from '#/db/mail-tables.ts';

/** A mail that was tried for hours counts as failed, although an operator can have it tried again. */
const isSetAside = sql`${letterReceivers.failedAt} is not null and ${letterReceivers.state} = 'waiting'`;
const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
const stateIs = (state: string) => sql`${letterReceivers.state} = ${sql.raw(`'${state}'`)}`;

const counts = {
  known: count(),
  sent: countIf(stateIs('sent')),
  waiting: countIf(sql`${stateIs('waiting')} and ${letterReceivers.failedAt} is null`),
};

interface Counted {
  readonly known: number;
  readonly sent: number;
  readonly waiting: number;
}

/** Lists somebody's letters, newest first. */
export async function listLetters(db: Executor, authorId: string, page: Page): Promise<DataOf<typeof listLettersCall>> {
  const rows = await db
    .select()
    .from(letters)
    .where(and(eq(letters.authorId, authorId), isBefore(page.cursor)))
    .orderBy(desc(letters.publishedAt), desc(letters.postId))
    .limit(page.limit + 1)
    .offset(page.offset);
  const { items, hasMore } = takePage(rows, page.limit);
  const ids = items.map(({ postId }) => postId);
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({ postId: letterReceivers.postId, ...counts })
          .from(letterReceivers)
          .where(inArray(letterReceivers.postId, ids))
          .groupBy(letterReceivers.postId);
  const countsOf = new Map(counted.map((row) => [row.postId, row]));
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([last.publishedAt.getTime(), last.postId]);
  return {
    letters: items.map((letter) => presentLetter(letter, countsOf.get(letter.postId))),
    pagination: uncountedPagination(page, items.length, hasMore, nextCursor),
  };
}

function isBefore(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [at, id] = decodeCursor(cursor, ['instant', 'id']);
  const moment = new Date(at);
  return or(lt(letters.publishedAt, moment), and(eq(letters.publishedAt, moment), lt(letters.postId, id)));
}

function presentLetter(letter: LetterRow, { known, sent, waiting }: Counted = { known: 0, sent: 0, waiting: 0 }) {
  const { postId, subject, publishedAt, receivers } = letter;
  return {
    postId,
    subject,
    publishedAt: publishedAt.toISOString(),
    isFinished: receivers === known && waiting === 0,
    receivers: Math.max(receivers ?? 0, known),
    sent,
  };
}

/** Returns what became of somebody's letter. Throws a 404 for one of somebody else. */
export async function getLetter(db: Executor, authorId: string, postId: string): Promise<LetterFigures> {
  const [letter] = await db
    .select()
    .from(letters)
    .where(and(eq(letters.postId, postId), eq(letters.authorId, authorId)));
  if (letter === undefined) throw notFound('Letter not found');
  const ofLetter = eq(letterReceivers.postId, postId);
  const [figures] = await db
    .select({
      ...counts,
      failed: countIf(sql`${stateIs('failed')} or ${isSetAside}`),
      skipped: countIf(stateIs('skipped')),
      whole: countIf(sql`${stateIs('sent')} and ${letterReceivers.share} = 'whole'`),
      opened: countIf(sql`${letterReceivers.openedAt} is not null`),
      counted: countIf(
        sql`${stateIs('sent')} and (${letterChoices.reportsOpens} or ${letterReceivers.openedAt} is not null)`,
      ),
      subscribed: countIf(sql`${letterReceivers.subscribedAt} is not null`),
    })
    .from(letterReceivers)
    .leftJoin(letterChoices, eq(letterChoices.userId, letterReceivers.userId))
    .where(ofLetter);
  if (figures === undefined) throw new Error('an aggregate has one row');
  const reason = sql<NonNullable<(typeof letterReceivers.$inferSelect)['reason']>>`
    case when ${isSetAside} then 'unreachable' else ${letterReceivers.reason} end`;
  const reasons = await db
    .select({ reason, people: count() })
    .from(letterReceivers)
    .where(and(ofLetter, sql`(${letterReceivers.reason} is not null or ${isSetAside})`))
    .groupBy(reason)
    .orderBy(desc(count()), reason);
  const links = await db
    .select({ url: letterLinks.url, clicks: letterLinks.clicks })
    .from(letterLinks)
    .where(eq(letterLinks.postId, postId))
    .orderBy(desc(letterLinks.clicks), letterLinks.url)
    .limit(100);
  const { known, ...shown } = figures;
  return { ...presentLetter(letter, figures), ...shown, reasons, links };
}
