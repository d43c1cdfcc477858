import { notFound } from '@stagedoor/service-kit/common/errors';
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
import { addMedia, messageColumns } from '#/messages/message-row.ts';
import { presentMessage } from '#/messages/present-message.ts';
import { matchesSearch } from '#/messages/search-index.ts';

/** Returns a page of a conversation, newest first, with two queries, and a third one where there are media. */
export async function listMessages(
  { database, addresses }: MessagingDeps,
  me: Principal,
  conversationId: string,
  query: PageQuery,
) {
  const page = readPage(query);
  const before = page.cursor === undefined ? undefined : readSequence(page.cursor);
  const { db } = database;
  const [place] = await db
    .select({ clearedUpTo: participants.clearedUpTo, lastSequence: conversations.lastSequence })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .where(
      and(
        eq(participants.conversationId, conversationId),
        eq(participants.userId, me.userId),
        eq(participants.isWithheld, false),
      ),
    )
    .prepare('find_place')
    .execute();
  if (place === undefined) throw notFound('Conversation not found');
  const rows = await db
    .select(messageColumns(me.userId))
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.sequence, place.clearedUpTo),
        before === undefined ? undefined : lt(messages.sequence, before),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(page.limit + 1)
    .offset(page.offset)
    .prepare('list_messages')
    .execute();
  const { items, hasMore } = takePage(rows, page.limit);
  const end = items.at(-1);
  const next = end === undefined ? null : encodeCursor([end.sequence]);
  return {
    messages: (await addMedia(db, items)).map((whole) => presentMessage(whole, me.userId, addresses)),
    // Sequence numbers have no gaps, so the total needs no count.
    pagination: countedPagination(page, place.lastSequence - place.clearedUpTo, hasMore, next),
  };
}

function readSequence(cursor: string): number {
  const [sequence] = decodeCursor(cursor, ['number']);
  // A made-up cursor is still a valid position in the order.
  return Math.max(0, Math.min(2_147_483_647, Math.trunc(sequence)));
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
