import type { Pagination } from '@stagedoor/contracts/list';
import type { Purchase } from '@stagedoor/contracts/purchases';
import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import { countLimit, type Page, type PageQuery, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { type SQL, sql } from 'drizzle-orm';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { findPeople, unknownPerson } from '#/people/people-repository.ts';
import {
  presentReturnedMoney,
  type ReturnedMoney,
  returnedMoneyOfPageSql,
  returnedMoneySql,
} from '#/purchases/returned-money.ts';
import { afterCursor, paginateByTime } from '#/wallet/time-cursor.ts';

interface Row extends Record<string, unknown>, ReturnedMoney {
  readonly id: string;
  readonly kind: Purchase['kind'];
  readonly item_id: string;
  readonly title: string | null;
  readonly payee_id: string;
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly is_withdrawn: boolean;
  readonly settled_at: string;
  readonly ends_at: string | null;
}

type Query = PageQuery & { readonly itemId?: string };

/** Returns the posts and messages that somebody bought, or one of them, newest first, including refunded ones. */
export async function listPurchases(
  { database: { db } }: Pick<PaymentsServiceDeps, 'database'>,
  buyerId: string,
  { itemId, ...query }: Query,
): Promise<{ purchases: Purchase[]; pagination: Pagination }> {
  const page = readPage(query);
  const isBought = isBoughtBy(buyerId, itemId);
  // To plan them would touch as many buffers as to run them, and more the older the tables are.
  const found = await executePrepared<Row>(db, selectPurchases(isBought, page));
  const [count] = await executePrepared<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select from payment where ${isBought} limit ${sql.raw(String(countLimit))}) counted`,
  );
  const { items, hasMore } = takePage(found, page.limit);
  const people = await findPeople(
    db,
    items.map(({ payee_id: sellerId }) => sellerId),
  );
  const last = items.at(-1);
  return {
    purchases: items.map((row) => ({
      id: row.id,
      kind: row.kind,
      itemId: row.item_id,
      title: row.title,
      seller: people.get(row.payee_id) ?? unknownPerson(row.payee_id),
      price: row.amount_cents / 100,
      refunded: row.refunded_cents / 100,
      isOwned: !row.is_withdrawn && !row.is_refund_pending,
      ...presentReturnedMoney(row),
      purchasedAt: new Date(row.settled_at).toISOString(),
      availableUntil: row.ends_at === null ? null : new Date(row.ends_at).toISOString(),
    })),
    pagination: paginateByTime({
      page,
      hasMore,
      total: count?.total,
      last: last === undefined ? undefined : { id: last.id, time: last.settled_at },
    }),
  };
}

export function isBoughtBy(buyerId: string, itemId?: string): SQL {
  const isItem = itemId === undefined ? sql`` : sql`and item_id = ${itemId}::uuid`;
  return sql`payer_id = ${buyerId}::uuid and kind in ('post', 'message') and status = 'succeeded' ${isItem}`;
}

/** Selects a page of these payments, and one more. */
export function selectPurchases(isBought: SQL, page: Page): SQL {
  // With an offset as a parameter PostgreSQL expects too many rows for a generic plan, and plans each time.
  const skipped = page.offset === 0 ? sql`` : sql`offset ${page.offset}`;
  return sql`
    with page as materialized (
      select id, kind, item_id, title, payee_id, amount_cents, refunded_cents, settled_at,
        withdrawn_at is not null as is_withdrawn
      from payment where ${isBought} ${afterCursor(page, 'settled_at')}
      order by settled_at desc, id desc limit ${page.limit + 1} ${skipped}
    ), ${returnedMoneyOfPageSql}
    select p.*, l.ends_at, ${returnedMoneySql}
    from page p left join leaving_seller l on l.seller_id = p.payee_id and l.is_leaving
    order by p.settled_at desc, p.id desc`;
}
