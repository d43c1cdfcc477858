import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';
import type { Period } from '#/wallet/period-rules.ts';

interface ItemDay extends Record<string, unknown> {
  readonly date: string;
  readonly sales: number;
  readonly refunds: number;
  readonly cents: string;
}

/**
 * Returns how often an item was sold, how many of its sales were returned or disputed in full, and what it earned after fees,
 * for each day of a period with any. A return counts on the day of the return.
 */
export async function readItemDays(reader: Reader, itemId: string, { start, end }: Period) {
  const days = await reader.execute<ItemDay>(sql`
    with sold as materialized (
      select id, settled_at, withdrawn_at from payment
      where item_id = ${itemId}::uuid and kind in ('post', 'message') and status = 'succeeded'),
    charged as (select e.id, e.occurred_at from ledger_entry e join sold on sold.id = e.source_id),
    returned as (
      select e.id, e.occurred_at from refund r join sold on sold.id = r.payment_id join ledger_entry e on e.source_id = r.id
      union all
      select e.id, e.occurred_at from dispute d join sold on sold.id = d.payment_id join ledger_entry e on e.source_id = d.id),
    happened as (
      select settled_at as at, 1 as sales, 0 as refunds, 0::bigint as cents from sold
      union all select withdrawn_at, 0, 1, 0 from sold where withdrawn_at is not null
      union all
      select e.occurred_at, 0, 0, p.amount_cents
      from (select * from charged union all select * from returned) e
      join ledger_posting p on p.entry_id = e.id and p.account_id like 'creator:%')
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, sum(sales)::int as sales, sum(refunds)::int as refunds,
      sum(cents) as cents
    from happened
    where at >= ${start}::date::timestamp at time zone 'UTC' and at < (${end}::date + 1)::timestamp at time zone 'UTC'
    group by 1 order by 1`);
  return days.map(({ date, sales, refunds, cents }) => ({ date, sales, refunds, earningsCents: Number(cents) }));
}
