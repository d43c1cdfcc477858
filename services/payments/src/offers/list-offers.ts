import type { DataOf } from '@stagedoor/contracts/call';
import type { listOffers as listCall } from '@stagedoor/contracts/offers';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, type PageQuery, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { and, desc, eq, sql } from 'drizzle-orm';
import { offers } from '#/db/offers.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { presentOffers } from '#/offers/present-offers.ts';

/** Lists a creator's offers, newest first. */
export async function listOffers(
  { database: { db } }: PaymentsDeps,
  creatorId: string,
  query: PageQuery,
): Promise<DataOf<typeof listCall>> {
  const page = readPage(query);
  const isTheirs = eq(offers.creatorId, creatorId);
  const after = page.cursor === undefined ? undefined : decodeCursor(page.cursor, ['instant', 'id']);
  const isAfter =
    after === undefined
      ? undefined
      : sql`(${offers.createdAt}, ${offers.id}) < (${new Date(after[0]).toISOString()}::timestamptz, ${after[1]}::uuid)`;
  const rows = await db
    .select()
    .from(offers)
    .where(and(isTheirs, isAfter))
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(page.limit + 1)
    .offset(page.offset);
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([last.createdAt.getTime(), last.id]);
  const pagination = countedPagination(page, await db.$count(offers, isTheirs), hasMore, nextCursor);
  return { offers: await presentOffers(db, items), pagination };
}
