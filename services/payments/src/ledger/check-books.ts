import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';

/**
 * Holds the sandbox's books against the payments and the ledger. Answers what does not match, in words: a charge without
 * its payment, a payment without its charge or its entry, another amount.
 */
export async function checkBooks(reader: Reader): Promise<string[]> {
  const [there] = await reader.execute<{ there: boolean }>(
    sql`select to_regclass('sandbox.charge') is not null as there`,
  );
  const charges =
    there?.there === true
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
        where o.account_id = 'provider:sandbox' and e.kind not like 'payout%' group by 1) l using (key)
      where c.amount_cents is distinct from p.amount_cents or p.amount_cents is distinct from l.amount_cents
      limit 100`,
  );
  return rows.map(({ key, charged, paid, entered }) => `${key}: charged ${charged}, paid ${paid}, entered ${entered}`);
}
