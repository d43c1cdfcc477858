import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, type PageQuery, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import { notes } from '#/db/schema.ts';

/** Returns a page of a person's notes, newest first. */
export async function listNotes({ database: { db } }: Pick<Deps, 'database'>, ownerId: string, query: PageQuery) {
  const page = readPage(query);
  const own = eq(notes.ownerId, ownerId);
  const rows = await db
    .select()
    .from(notes)
    .where(and(own, page.cursor === undefined ? undefined : isAfter(page.cursor)))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(page.limit + 1)
    .offset(page.offset);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(db.select({ one: sql`1` }).from(notes).where(own).limit(countLimit).as('counted'));
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const next = last === undefined ? null : encodeCursor([last.createdAt.getTime(), last.id]);
  return { items, pagination: countedPagination(page, counted?.total ?? 0, hasMore, next) };
}

function isAfter(cursor: string): SQL {
  const [at, id] = decodeCursor(cursor, ['instant', 'id']);
  return sql`(${notes.createdAt}, ${notes.id}) < (${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`;
}
