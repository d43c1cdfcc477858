import type { Pagination } from '@stagedoor/contracts/list';
import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import { countLimit, type PageQuery, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { type SQL, sql } from 'drizzle-orm';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { findPeople, unknownPerson } from '#/people/people-repository.ts';
import { platformId } from '#/service-billing/platform.ts';
import { afterCursor, paginateByTime } from '#/wallet/time-cursor.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly kind: Transaction['kind'];
  readonly amount_cents: number;
  readonly fee_cents: number;
  readonly counterparty_id: string | null;
  readonly status: Transaction['status'] | 'charging';
  readonly created_at: string;
  readonly refunded_cents: number;
  readonly payment_id: string | null;
  readonly note: string | null;
  readonly reason: Transaction['reason'];
}

/**
 * Returns what a person paid (whatever the outcome), earned, got back and was paid out, newest first. Amounts are
 * signed from the person's side.
 */
export async function listTransactions(
  { database: { db } }: Pick<PaymentsServiceDeps, 'database'>,
  userId: string,
  query: PageQuery,
): Promise<{ transactions: Transaction[]; pagination: Pagination }> {
  const page = readPage(query);
  const after = afterCursor(page, 'created_at');
  const found = await db.execute<Row>(sql`
    select * from (${unionOf(userId, after, page.offset + page.limit + 1)}) every
    order by created_at desc, id desc limit ${page.limit + 1} offset ${page.offset}`);
  const [count] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (${unionOf(userId, sql``, countLimit)} limit ${countLimit}) counted`);
  const { items, hasMore } = takePage(found, page.limit);
  const people = await findPeople(
    db,
    items.flatMap(({ counterparty_id: id }) => (id === null ? [] : [id])),
  );
  const last = items.at(-1);
  return {
    transactions: items.map(({ counterparty_id: otherId, ...row }) => ({
      id: row.id,
      kind: row.kind,
      amount: row.amount_cents / 100,
      fee: row.fee_cents / 100,
      net: (row.amount_cents - row.fee_cents) / 100,
      counterparty: otherId === null ? null : (people.get(otherId) ?? unknownPerson(otherId)),
      status: row.status === 'charging' ? 'pending' : row.status,
      createdAt: new Date(row.created_at).toISOString(),
      refunded: row.refunded_cents / 100,
      paymentId: row.payment_id,
      note: row.note,
      reason: row.reason,
    })),
    pagination: paginateByTime({
      page,
      hasMore,
      total: count?.total,
      last: last === undefined ? undefined : { id: last.id, time: last.created_at },
    }),
  };
}

/** Reads each part by its own index, and no more of it than fits on the page. */
function unionOf(userId: string, after: SQL, limit: number): SQL {
  const newest = sql`${after} order by created_at desc, id desc limit ${limit}`;
  const reversals = (table: 'refund' | 'dispute', noteAndReason: SQL) => {
    const kind = sql.raw(`'${table}'`);
    const columns = sql`created_at, 0, payment_id, ${noteAndReason} from ${sql.identifier(table)}`;
    return sql`
      (select id, ${kind}, amount_cents, 0, nullif(payee_id, ${platformId}::uuid), status, ${columns} where payer_id = ${userId}::uuid ${newest})
      union all
      (select id, ${kind}, -amount_cents, 0, payer_id, status, ${columns} where payee_id = ${userId}::uuid ${newest})`;
  };
  return sql`
    (select id, kind, -amount_cents as amount_cents, 0 as fee_cents, nullif(payee_id, ${platformId}::uuid) as counterparty_id, status, created_at,
        refunded_cents, null::uuid as payment_id, null as note, null as reason
      from payment where payer_id = ${userId}::uuid ${newest})
    union all
    (select id, kind, amount_cents, fee_cents, payer_id, status, created_at, refunded_cents, null, null, null
      from payment where payee_id = ${userId}::uuid and status = 'succeeded' ${newest})
    union all
    (select id, 'payout', -amount_cents, 0, null, status, created_at, 0, null, null, null
      from payout where creator_id = ${userId}::uuid ${newest})
    union all ${reversals('refund', sql`note, reason`)}
    union all ${reversals('dispute', sql`reason, null`)}`;
}
