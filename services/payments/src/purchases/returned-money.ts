import type { Purchase } from '@stagedoor/contracts/purchases';
import { sql } from 'drizzle-orm';
import { platformReasons } from '#/refunds/refused-refund.ts';

/** `isOwed` of a row named r. */
const isOwedSql = sql`(r.refusals > 0 or r.reason in (${sql.join(
  platformReasons.map((reason) => sql`${reason}`),
  sql`, `,
)}))`;

/** Columns of a payment named p: whether money of it is still to go back, and its bank's dispute unless that was won. */
export const returnedMoneySql = sql`exists (
    select from refund r where r.payment_id = p.id and r.status = 'pending' and ${isOwedSql}
  ) as is_refund_pending, (
    select d.status from dispute d where d.payment_id = p.id and d.status <> 'won'
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
