import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, type PageQuery, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { ConversationView } from '#/conversations/present-conversation.ts';
import { conversations, isNotWithheld, type Participant, participants } from '#/db/conversations.ts';
import { messages } from '#/db/messages.ts';
import { people } from '#/db/people.ts';
import type { MessagingDeps, Reader } from '#/deps.ts';
import { messageColumns } from '#/message-view/message-row.ts';

interface Filter {
  readonly folder: Participant['folder'];
  /** Only conversations with unread messages. */
  readonly isUnread?: boolean;
}

/** Written as SQL text for the same reason as {@link isNotWithheld}: the index of unread sides is partial. */
const hasUnread = sql`${participants.unreadCount} > 0`;

/** Returns a page of a person's inbox, requests or archive, pinned ones first, then newest first, with two queries for any length. */
export async function listFolder(
  { database }: MessagingDeps,
  userId: string,
  { folder, isUnread = false }: Filter,
  query: PageQuery,
) {
  const page = readPage(query);
  const inFolder = and(
    eq(participants.userId, userId),
    eq(participants.folder, folder),
    isNotWithheld,
    isUnread ? hasUnread : undefined,
  );
  const { db } = database;
  const rows = await selectViews(db, userId)
    .where(and(inFolder, page.cursor === undefined ? undefined : isAfter(page.cursor)))
    .orderBy(desc(participants.isPinned), desc(participants.lastMessageAt), desc(participants.conversationId))
    .limit(page.limit + 1)
    .offset(page.offset)
    .prepare('list_folder')
    .execute();
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(db.select({ one: sql`1` }).from(participants).where(inFolder).limit(countLimit).as('counted'))
    .prepare('count_folder')
    .execute();
  const { items, hasMore } = takePage(rows, page.limit);
  const end = items.at(-1)?.side;
  const next =
    end === undefined ? null : encodeCursor([Number(end.isPinned), end.lastMessageAt.getTime(), end.conversationId]);
  return { items, pagination: countedPagination(page, counted?.total ?? 0, hasMore, next) };
}

function isAfter(cursor: string): SQL {
  const [pinned, at, id] = decodeCursor(cursor, ['number', 'instant', 'id']);
  return sql`(${participants.isPinned}, ${participants.lastMessageAt}, ${participants.conversationId})
    < (${pinned === 1}::boolean, ${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`;
}

/** Returns one conversation as a person sees it; undefined if they may not see it. */
export async function findView(
  reader: Reader,
  conversationId: string,
  userId: string,
): Promise<ConversationView | undefined> {
  const [view] = await selectViews(reader, userId).where(
    and(
      eq(participants.conversationId, conversationId),
      eq(participants.userId, userId),
      eq(participants.isWithheld, false),
    ),
  );
  return view;
}

function selectViews(reader: Reader, userId: string) {
  return reader
    .select({ side: participants, other: people, last: messageColumns(userId) })
    .from(participants)
    .innerJoin(people, eq(people.userId, participants.otherId))
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .leftJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.sequence, conversations.lastSequence),
        gt(messages.sequence, participants.clearedUpTo),
      ),
    )
    .$dynamic();
}
