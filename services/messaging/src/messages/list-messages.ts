import { notFound } from '@stagedoor/service-kit/common/errors';
import { buildOnce } from '@stagedoor/service-kit/database/prepared';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import {
  countedPagination,
  type PageQuery,
  readPage,
  takePage,
  uncountedPagination,
} from '@stagedoor/service-kit/input/paging';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { conversations, isNotWithheld, participants } from '#/db/conversations.ts';
import { messages } from '#/db/messages.ts';
import type { MessagingDeps } from '#/deps.ts';
import { addMedia, messageColumns } from '#/message-view/message-row.ts';
import { presentMessage } from '#/message-view/present-message.ts';
import { matchesSearch } from '#/messages/search-index.ts';

const placeOf = buildOnce((db: Executor) =>
  db
    .select({ clearedUpTo: participants.clearedUpTo, lastSequence: conversations.lastSequence })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .where(
      and(
        eq(participants.conversationId, sql.placeholder('conversationId')),
        eq(participants.userId, sql.placeholder('userId')),
        eq(participants.isWithheld, false),
      ),
    )
    .prepare('find_place'),
);

// Always between two numbers: of a range PostgreSQL expects few rows, so it keeps one plan. Without an upper end it expects a third of a
// conversation, finds its generic plan too expensive in a long one, and plans each time.
const pageOf = buildOnce((db: Executor) =>
  db
    .select(messageColumns(sql.placeholder('userId')))
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, sql.placeholder('conversationId')),
        gt(messages.sequence, sql.placeholder('clearedUpTo')),
        lt(messages.sequence, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_messages'),
);

/** Returns a page of a conversation, newest first, with two queries, and a third one if there are media. */
export async function listMessages(
  { database, addresses }: MessagingDeps,
  me: Principal,
  conversationId: string,
  query: PageQuery,
) {
  const page = readPage(query);
  const before = page.cursor === undefined ? lastPossible : readSequence(page.cursor);
  const { db } = database;
  const [place] = await placeOf(db).execute({ conversationId, userId: me.userId });
  if (place === undefined) throw notFound('Conversation not found');
  const rows = await pageOf(db).execute({
    conversationId,
    userId: me.userId,
    clearedUpTo: place.clearedUpTo,
    before,
    limit: page.limit + 1,
    offset: page.offset,
  });
  const { items, hasMore } = takePage(rows, page.limit);
  const end = items.at(-1);
  const next = end === undefined ? null : encodeCursor([end.sequence]);
  return {
    messages: (await addMedia(db, items)).map((whole) => presentMessage(whole, me.userId, addresses)),
    // Sequence numbers have no gaps, so the total needs no count.
    pagination: countedPagination(page, place.lastSequence - place.clearedUpTo, hasMore, next),
  };
}

/** The largest number that the column can hold. */
const lastPossible = 2_147_483_647;

function readSequence(cursor: string): number {
  const [sequence] = decodeCursor(cursor, ['number']);
  // A made-up cursor is still a valid position in the order.
  return Math.max(0, Math.min(lastPossible, Math.trunc(sequence)));
}

/**
 * Returns a page of a person's messages that contain the words of `text`, newest first. Locked messages are not found.
 */
export async function searchMessages(
  { database, addresses }: MessagingDeps,
  me: Principal,
  text: string,
  query: PageQuery,
) {
  const page = readPage(query);
  const before = page.cursor === undefined ? undefined : decodeCursor(page.cursor, ['id'])[0];
  const { db } = database;
  const rows = await db
    .select(messageColumns(me.userId))
    .from(messages)
    .innerJoin(
      participants,
      and(
        eq(participants.conversationId, messages.conversationId),
        eq(participants.userId, me.userId),
        isNotWithheld,
        lt(participants.clearedUpTo, messages.sequence),
      ),
    )
    .where(
      and(
        matchesSearch(sql`${messages.words}`, text, me.userId),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    // Ids are ordered by time.
    .orderBy(desc(messages.id))
    .limit(page.limit + 1)
    .offset(page.offset);
  const { items, hasMore } = takePage(rows, page.limit);
  const end = items.at(-1);
  return {
    messages: (await addMedia(db, items)).map((whole) => presentMessage(whole, me.userId, addresses)),
    pagination: uncountedPagination(page, items.length, hasMore, end === undefined ? null : encodeCursor([end.id])),
  };
}
