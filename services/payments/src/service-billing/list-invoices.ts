import type { DataOf } from '@stagedoor/contracts/call';
import type { listInvoices as listCall } from '@stagedoor/contracts/service-billing';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, type PageQuery, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { and, desc, eq, sql } from 'drizzle-orm';
import { invoices } from '#/db/service-billing.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { presentInvoices } from '#/service-billing/present-billing.ts';

/** Returns a person's invoices, newest first; with `id`, only that one. */
export async function listInvoices(
  { database: { db } }: Pick<PaymentsServiceDeps, 'database'>,
  userId: string,
  query: PageQuery & { readonly id?: string },
): Promise<DataOf<typeof listCall>> {
  const page = readPage(query);
  const isTheirs = and(eq(invoices.userId, userId), query.id === undefined ? undefined : eq(invoices.id, query.id));
  const found = await db
    .select()
    .from(invoices)
    .where(and(isTheirs, page.cursor === undefined ? undefined : isAfter(page.cursor)))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(page.limit + 1)
    .offset(page.offset);
  const [count] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from ${invoices} where ${isTheirs} limit ${countLimit}) counted`);
  const { items, hasMore } = takePage(found, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([last.issuedAt.getTime(), last.id]);
  return {
    invoices: await presentInvoices(db, items),
    pagination: countedPagination(page, count?.total ?? 0, hasMore, nextCursor),
  };
}

function isAfter(cursor: string) {
  const [time, id] = decodeCursor(cursor, ['instant', 'id']);
  return sql`(${invoices.issuedAt}, ${invoices.id}) < (${new Date(time).toISOString()}::timestamptz, ${id}::uuid)`;
}
