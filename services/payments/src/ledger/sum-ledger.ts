import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';

export interface LedgerSum {
  /** Always zero. */
  readonly totalCents: number;
  readonly entries: number;
  readonly byKind: { readonly [kind: string]: number };
}

/** Returns the total over all accounts and over those of each kind. */
export async function sumLedger(reader: Reader): Promise<LedgerSum> {
  const kinds = await reader.execute<{ kind: string; cents: string }>(sql`
    select a.kind, coalesce(sum(p.amount_cents), 0) as cents
    from ledger_account a left join ledger_posting p on p.account_id = a.id group by a.kind order by a.kind`);
  const [all] = await reader.execute<{ cents: string; entries: string }>(sql`
    select (select coalesce(sum(amount_cents), 0) from ledger_posting) as cents,
      (select count(*) from ledger_entry) as entries`);
  return {
    totalCents: Number(all?.cents),
    entries: Number(all?.entries),
    byKind: Object.fromEntries(kinds.map(({ kind, cents }) => [kind, Number(cents)])),
  };
}
