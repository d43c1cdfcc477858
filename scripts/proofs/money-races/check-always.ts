import type postgres from 'postgres';
import { checkEnds, checkReversals } from '../../../services/payments/src/testing/audit-billing.ts';

/**
 * Checks what must hold at any time, also a moment after a kill: the ledger comes to zero, none of these creators is below zero by an act
 * of their own, no invoice is open after its end, and none is refunded beyond its lines.
 */
export function checkAlways(sql: postgres.Sql, creators: readonly string[]) {
  const found = new Set<string>();
  let checks = 0;
  return {
    async check(): Promise<void> {
      const [ledger] = await sql<{ cents: string }[]>`
        select coalesce(sum(amount_cents), 0) as cents from ledger_posting`;
      const problems = [
        ...(Number(ledger?.cents) === 0 ? [] : [`the ledger comes to ${ledger?.cents}`]),
        ...(await findOwnDebts(sql, creators)),
        ...(await checkEnds(sql, new Date())),
        ...(await checkReversals(sql)),
      ];
      for (const problem of problems) found.add(problem);
      checks += 1;
    },
    /** Returns what was found, each once. */
    result: () => ({ found: [...found], checks }),
  };
}

type Entry = {
  account_id: string;
  kind: string;
  cents: number;
  occurred_at: Date;
  reason: string | null;
  decided_at: Date | null;
};

/** An entry is dated when its transaction began, which may have waited for a lock after that. */
const slackMs = 5_000;

/**
 * Returns in words where a creator came below zero by an act of their own: by a payout, or by a refund of theirs that is not explained by
 * what an ADMIN, the platform or a bank took since they asked for it, nor by what they owed then.
 */
async function findOwnDebts(sql: postgres.Sql, ids: readonly string[]): Promise<string[]> {
  const entries = await sql<Entry[]>`
    select p.account_id, e.kind, sum(p.amount_cents)::int as cents, e.occurred_at, r.reason, r.created_at as decided_at
    from ledger_posting p join ledger_entry e on e.id = p.entry_id left join refund r on r.id = e.source_id
    where p.account_id = any(${ids.map((id) => `creator:${id}`)})
    group by p.account_id, e.id, e.kind, e.occurred_at, r.reason, r.created_at order by p.account_id, e.id`;
  return [...Map.groupBy(entries, (entry) => entry.account_id)].flatMap(([account, own]) => walk(account, own));
}

function walk(account: string, entries: readonly Entry[]): string[] {
  const problems: string[] = [];
  const past: { at: number; before: number; taken: number }[] = [];
  let balance = 0;
  for (const { kind, cents, occurred_at: at, reason, decided_at: decidedAt } of entries) {
    const before = balance;
    balance += cents;
    const isOwnRefund = kind === 'refund' && reason === 'creator';
    const isOwn = kind === 'payout' || isOwnRefund;
    past.push({ at: at.getTime(), before, taken: cents < 0 && !isOwn ? -cents : 0 });
    if (!isOwn || balance >= 0) continue;
    const since = (isOwnRefund ? (decidedAt ?? at) : at).getTime() - slackMs;
    const recent = past.filter((one) => one.at >= since);
    const owedCents = Math.max(0, -(recent[0]?.before ?? before));
    const takenCents = recent.reduce((sum, { taken }) => sum + taken, 0);
    const explainedCents = kind === 'payout' ? 0 : owedCents + takenCents;
    if (-balance > explainedCents)
      problems.push(`${account} came to ${balance} by ${kind}, of which ${explainedCents} are explained`);
  }
  return problems;
}
