import type { DataOf } from '@stagedoor/contracts/call';
import type { listSubscriptionPayments as listCall } from '@stagedoor/contracts/payments';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { countLimit, type PageQuery, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { eq, sql } from 'drizzle-orm';
import { subscriptions } from '#/db/payments.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';
import {
  presentReturnedMoney,
  type ReturnedMoney,
  returnedMoneyOfPageSql,
  returnedMoneySql,
} from '#/purchases/returned-money.ts';
import { afterCursor, paginateByTime } from '#/wallet/time-cursor.ts';

interface Row extends Record<string, unknown>, ReturnedMoney {
  readonly id: string;
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly settled_at: string;
  readonly upgrade_to: string | null;
}

/** Returns the paid months of a person's own subscription, newest first. Throws a 404 for anybody else's. */
export async function listSubscriptionPayments(
  { database: { db } }: Pick<PaymentsServiceDeps, 'database'>,
  userId: string,
  id: string,
  query: PageQuery,
): Promise<DataOf<typeof listCall>> {
  const [subscription] = await db
    .select({ subscriberId: subscriptions.subscriberId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  if (subscription?.subscriberId !== userId) throw notFound('Subscription not found');
  const page = readPage(query);
  const isPaid = sql`payer_id = ${userId}::uuid and subscription_id = ${id}::uuid and status = 'succeeded'`;
  const found = await db.execute<Row>(sql`
    with page as materialized (
      select id, amount_cents, refunded_cents, settled_at,
        (select tier_name from quote where quote.id = quote_id and quote.kind = 'up') as upgrade_to
      from payment where ${isPaid} ${afterCursor(page, 'settled_at')}
      order by settled_at desc, id desc limit ${page.limit + 1} offset ${page.offset}
    ), ${returnedMoneyOfPageSql}
    select p.*, ${returnedMoneySql} from page p order by p.settled_at desc, p.id desc`);
  const [count] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from payment where ${isPaid} limit ${countLimit}) counted`);
  const { items, hasMore } = takePage(found, page.limit);
  const last = items.at(-1);
  return {
    payments: items.map((row) => ({
      id: row.id,
      amount: row.amount_cents / 100,
      refunded: row.refunded_cents / 100,
      ...presentReturnedMoney(row),
      ...(row.upgrade_to === null ? {} : { upgradeTo: row.upgrade_to }),
      paidAt: new Date(row.settled_at).toISOString(),
    })),
    pagination: paginateByTime({
      page,
      hasMore,
      total: count?.total,
      last: last === undefined ? undefined : { id: last.id, time: last.settled_at },
    }),
  };
}
