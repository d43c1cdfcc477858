import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';

/**
 * Reconciles the sandbox's records with payments, refunds and the ledger. Returns one sentence for each difference: a
 * charge without its payment, a payment without its charge or its ledger entry, a different amount; the same of
 * refunds.
 */
export async function reconcileSandbox(reader: Reader): Promise<string[]> {
  return [...(await checkCharges(reader)), ...(await checkRefunds(reader))];
}

async function checkCharges(reader: Reader): Promise<string[]> {
  const charges = (await hasTable(reader, 'sandbox.charge'))
    ? sql`(select key, amount_cents from sandbox.charge where state = 'succeeded')`
    : sql`(select ''::text as key, 0 as amount_cents where false)`;
  const rows = await reader.execute<{
    key: string;
    charged: number | null;
    paid: number | null;
    entered: string | null;
  }>(
    sql`select key, c.amount_cents as charged, p.amount_cents as paid, l.amount_cents as entered
      from ${charges} c
      full join (select id::text as key, amount_cents from payment where status = 'succeeded' and provider = 'sandbox') p
        using (key)
      full join (select e.source_id::text as key, -sum(o.amount_cents) as amount_cents
        from ledger_entry e join ledger_posting o on o.entry_id = e.id
        where o.account_id = 'provider:sandbox' and e.kind in ('subscription', 'renewal', 'tip', 'post', 'message', 'gift', 'invoice', 'top_up')
        group by 1) l using (key)
      where c.amount_cents is distinct from p.amount_cents or p.amount_cents is distinct from l.amount_cents
      limit 100`,
  );
  return rows.map(({ key, charged, paid, entered }) => `${key}: charged ${charged}, paid ${paid}, entered ${entered}`);
}

/** A refund that is still pending here but done at the sandbox is no difference. */
async function checkRefunds(reader: Reader): Promise<string[]> {
  const sent = (await hasTable(reader, 'sandbox.refund'))
    ? // Each try of a refund has a key that begins with its id.
      sql`(select left(key, 36) as key, amount_cents from sandbox.refund where state <> 'failed')`
    : sql`(select ''::text as key, 0 as amount_cents where false)`;
  const rows = await reader.execute<{
    key: string;
    sent: number | null;
    status: string | null;
    entered: string | null;
  }>(
    sql`select key, s.amount_cents as sent, r.status, l.amount_cents as entered
      from ${sent} s
      full join (select id::text as key, amount_cents, status, is_returned_elsewhere
        from refund where provider = 'sandbox') r using (key)
      full join (select e.source_id::text as key, sum(o.amount_cents) as amount_cents
        from ledger_entry e join ledger_posting o on o.entry_id = e.id
        where o.account_id = 'provider:sandbox' and e.kind in ('refund', 'refund_failed') group by 1) l using (key)
      where coalesce(l.amount_cents, 0) <> case when r.status = 'succeeded' then r.amount_cents else 0 end
        or coalesce(s.amount_cents, 0) <> case
          when r.is_returned_elsewhere then 0
          when r.status = 'succeeded' then r.amount_cents
          when r.status = 'pending' then coalesce(s.amount_cents, 0)
          else 0 end
      limit 100`,
  );
  return rows.map(
    ({ key, sent: cents, status, entered }) => `refund ${key}: sent ${cents}, ${status}, entered ${entered}`,
  );
}

async function hasTable(reader: Reader, name: string): Promise<boolean> {
  const [row] = await reader.execute<{ there: boolean }>(sql`select to_regclass(${name}) is not null as there`);
  return row?.there === true;
}
