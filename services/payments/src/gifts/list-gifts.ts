import type { DataOf, QueryOf } from '@stagedoor/contracts/call';
import type { listGifts as listCall } from '@stagedoor/contracts/gifts';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { and, desc, eq, sql } from 'drizzle-orm';
import { gifts } from '#/db/gifts.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { presentGifts } from '#/gifts/present-gift.ts';

/** Lists the gifts that a person gave or got, newest first. */
export async function listGifts(
  { database: { db } }: Pick<PaymentsServiceDeps, 'database'>,
  userId: string,
  { side, ...query }: QueryOf<typeof listCall>,
): Promise<DataOf<typeof listCall>> {
  const page = readPage(query);
  const isTheirs = eq(side === 'given' ? gifts.giverId : gifts.receiverId, userId);
  const after = page.cursor === undefined ? undefined : decodeCursor(page.cursor, ['instant', 'id']);
  const isAfter =
    after === undefined
      ? undefined
      : sql`(${gifts.createdAt}, ${gifts.id}) < (${new Date(after[0]).toISOString()}::timestamptz, ${after[1]}::uuid)`;
  const rows = await db
    .select()
    .from(gifts)
    .where(and(isTheirs, isAfter))
    .orderBy(desc(gifts.createdAt), desc(gifts.id))
    .limit(page.limit + 1)
    .offset(page.offset);
  const { items, hasMore } = takePage(rows, page.limit);
  const counted = db.select({ id: gifts.id }).from(gifts).where(isTheirs).limit(countLimit).as('counted');
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(counted);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([last.createdAt.getTime(), last.id]);
  return {
    gifts: await presentGifts(db, items, side),
    pagination: countedPagination(page, count?.total ?? 0, hasMore, nextCursor),
  };
}
