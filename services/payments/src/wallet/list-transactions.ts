import type { Pagination } from '@stagedoor/contracts/list';
import type { EarningsFilter, Transaction } from '@stagedoor/contracts/payments-wallet';
import { countLimit, type PageQuery, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { type SQL, sql } from 'drizzle-orm';
import type { PaymentKind } from '#/db/payments.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { findPeople, unknownPerson } from '#/people/people-repository.ts';
import { platformId } from '#/service-billing/platform-id.ts';
import { afterCursor, paginateByTime } from '#/wallet/time-cursor.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly kind: Transaction['kind'] | 'top_up' | 'gift';
  readonly amount_cents: number;
  readonly fee_cents: number;
  readonly counterparty_id: string | null;
  readonly status: Transaction['status'] | 'charging';
  readonly created_at: string;
  readonly refunded_cents: number;
  readonly payment_id: string | null;
  readonly note: string | null;
  readonly reason: Transaction['reason'];
  readonly dispute: Transaction['dispute'];
  readonly upgrade_to: string | null;
}

/** The payments that a creator received, with the filters of their list. */
const earnedPayments: Readonly<Record<'subscriptions' | 'tips' | 'unlocks', readonly PaymentKind[]>> = {
  subscriptions: ['subscription', 'renewal', 'gift'],
  tips: ['tip'],
  unlocks: ['post', 'message'],
};

/** Payments that moved no money, or whose money came back. */
const withoutEffect: ReadonlySet<Row['status']> = new Set(['declined', 'cancelled', 'failed', 'won']);

/**
 * Returns what a person paid (whatever the outcome), earned, got back and was paid out, newest first. Amounts are signed from the
 * person's side. With `earned`, only their income and its returns, of one kind; with `id`, only that one.
 */
export async function listTransactions(
  { database: { db } }: Pick<PaymentsServiceDeps, 'database'>,
  userId: string,
  query: PageQuery & { readonly earned?: EarningsFilter; readonly id?: string },
): Promise<{ transactions: Transaction[]; pagination: Pagination }> {
  const page = readPage(query);
  const only = query.id === undefined ? sql`` : sql`and id = ${query.id}::uuid`;
  const after = sql`${afterCursor(page, 'created_at')} ${only}`;
  const found = await db.execute<Row>(sql`
    select *, (select status from dispute where payment_id = every.id order by created_at desc, id desc limit 1) as dispute,
      (select tier_name from payment paid join quote on quote.id = paid.quote_id
        where paid.id = coalesce(every.payment_id, every.id) and quote.kind = 'up') as upgrade_to
    from (${unionOf(userId, after, page.offset + page.limit + 1, query.earned)}) every
    order by created_at desc, id desc limit ${page.limit + 1} offset ${page.offset}`);
  const [count] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from (${unionOf(userId, only, countLimit, query.earned)}) every limit ${countLimit}) counted`);
  const { items, hasMore } = takePage(found, page.limit);
  const people = await findPeople(
    db,
    items.flatMap(({ counterparty_id: id }) => (id === null ? [] : [id])),
  );
  const last = items.at(-1);
  return {
    transactions: items.map(({ counterparty_id: otherId, ...row }) => ({
      id: row.id,
      ...presentKind(row.kind),
      ...(row.upgrade_to === null ? {} : { upgradeTo: row.upgrade_to }),
      amount: row.amount_cents / 100,
      fee: row.fee_cents / 100,
      net: withoutEffect.has(row.status) ? 0 : (row.amount_cents - row.fee_cents + returnedOf(row)) / 100,
      counterparty: otherId === null ? null : (people.get(otherId) ?? unknownPerson(otherId)),
      status: row.status === 'charging' ? 'pending' : row.status,
      createdAt: new Date(row.created_at).toISOString(),
      refunded: row.refunded_cents / 100,
      paymentId: row.payment_id,
      note: row.note,
      reason: row.reason,
      dispute: row.dispute,
    })),
    pagination: paginateByTime({
      page,
      hasMore,
      total: count?.total,
      last: last === undefined ? undefined : { id: last.id, time: last.created_at },
    }),
  };
}

/** Its payer sees a refund once its creator has paid the shortfall of their account: before that, nothing is promised. */
const isFunded = sql`and (top_up_id is null
  or exists (select from payment top_up where top_up.id = refund.top_up_id and top_up.status = 'succeeded'))`;

function presentKind(kind: Row['kind']): Pick<Transaction, 'kind' | 'isTopUp' | 'isGift'> {
  if (kind === 'top_up') return { kind: 'payout', isTopUp: true };
  return kind === 'gift' ? { kind: 'subscription', isGift: true } : { kind };
}

/** What of a payout came back is in the balance again. */
function returnedOf({ kind, refunded_cents: returned }: Pick<Row, 'kind' | 'refunded_cents'>): number {
  return kind === 'payout' ? returned : 0;
}

/** Reads each part by its own index, and no more of it than fits on the page. */
function unionOf(userId: string, after: SQL, limit: number, earned: EarningsFilter | undefined): SQL {
  const newest = sql`${after} order by created_at desc, id desc limit ${limit}`;
  const received = (ofKind: SQL) => sql`
    (select id, kind, amount_cents, fee_cents, payer_id as counterparty_id, status, created_at, refunded_cents,
        null::uuid as payment_id, null as note, null as reason
      from payment where payee_id = ${userId}::uuid and status = 'succeeded' ${ofKind} ${newest})`;
  const reversals = (ofPerson: (table: 'refund' | 'dispute', columns: SQL) => SQL) => [
    ofPerson('refund', sql`created_at, 0, payment_id, note, reason`),
    ofPerson('dispute', sql`created_at, 0, payment_id, reason, null`),
  ];
  const paidBack = reversals(
    (table, columns) => sql`
      (select id, ${sql.raw(`'${table}'`)}, -amount_cents, 0, payer_id, status, ${columns}
        from ${sql.identifier(table)} where payee_id = ${userId}::uuid ${newest})`,
  );
  const payouts = sql`
    (select id, 'payout', -amount_cents, 0, null, status, created_at,
        case when status = 'failed' then 0 else returned_cents end, null::uuid, null, null
      from payout where creator_id = ${userId}::uuid ${newest})`;
  // What a creator paid into their account themselves, and what of it went back to their card.
  const paidIn = sql`
    (select id, kind, amount_cents, 0, null, status, created_at, refunded_cents, null::uuid, null, null
      from payment where payer_id = ${userId}::uuid and kind = 'top_up' and status = 'succeeded' ${newest})`;
  const takenOut = reversals(
    (table, columns) => sql`
      (select id, ${sql.raw(`'${table}'`)}, -amount_cents, 0, null, status, ${columns}
        from ${sql.identifier(table)} where payer_id = ${userId}::uuid and payee_id = ${platformId}::uuid
          and payment_id in (select id from payment where payer_id = ${userId}::uuid and kind = 'top_up') ${newest})`,
  );
  const union = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `);
  switch (earned) {
    case undefined: {
      const paid = sql`
        (select id, kind, -amount_cents, 0, nullif(payee_id, ${platformId}::uuid), status, created_at, refunded_cents,
            null::uuid, null, null
          from payment where payer_id = ${userId}::uuid ${newest})`;
      const gotBack = reversals(
        (table, columns) => sql`
          (select id, ${sql.raw(`'${table}'`)}, amount_cents, 0, nullif(payee_id, ${platformId}::uuid), status, ${columns}
            from ${sql.identifier(table)}
            where payer_id = ${userId}::uuid ${table === 'refund' ? isFunded : sql``} ${newest})`,
      );
      return union([received(sql``), paid, payouts, ...gotBack, ...paidBack]);
    }
    case 'all':
      return union([received(sql``), payouts, ...paidBack, paidIn, ...takenOut]);
    case 'payouts':
      // The first part names the columns.
      return union([received(sql`and false`), payouts]);
    case 'refunds':
      return union([received(sql`and false`), ...paidBack]);
    default:
      return union(earnedPayments[earned].map((kind) => received(sql`and kind = ${kind}`)));
  }
}
