import type { Purchase } from '@stagedoor/contracts/purchases';
import { sql } from 'drizzle-orm';
import { platformReasons } from '#/refunds/refused-refund.ts';

/** `isOwed` of a row named r. */
const isOwedSql = sql`(r.refusals > 0 or r.reason in (${sql.join(
  platformReasons.map((reason) => sql`${reason}`),
  sql`, `,
)}))`;

/**
 * What is read of the payments in `page`, for {@link returnedMoneySql}: their refunds that wait, and disputes that were not won. Of all of
 * them at once, because each look by itself would touch as many pages of an index as all together.
 */
export const returnedMoneyOfPageSql = sql`refund_of_page as materialized (
    select r.payment_id from refund r
    where r.status = 'pending' and r.payment_id = any (array(select id from page)) and ${isOwedSql}
  ), dispute_of_page as materialized (
    select d.payment_id, d.status from dispute d
    where d.status <> 'won' and d.payment_id = any (array(select id from page))
  )`;

/** Columns of a payment named p in `page`: whether money of it is still to go back, and its bank's dispute unless that was won. */
export const returnedMoneySql = sql`p.id in (select payment_id from refund_of_page) as is_refund_pending, (
    select d.status from dispute_of_page d where d.payment_id = p.id
    order by d.status = 'open' desc limit 1
  ) as dispute`;

export interface ReturnedMoney {
  readonly is_refund_pending: boolean;
  readonly dispute: 'open' | 'lost' | null;
}

export function presentReturnedMoney({
  is_refund_pending,
  dispute,
}: ReturnedMoney): Pick<Purchase, 'isRefundPending' | 'dispute'> {
  return {
    ...(is_refund_pending ? { isRefundPending: true } : {}),
    ...(dispute === null ? {} : { dispute }),
  };
}
