import { checkEnds, checkReversals } from '../../../services/payments/src/testing/audit-billing.ts';
import type { TestSystem } from '../../testing/start-system.ts';
import { openServiceDatabase } from '../instruments/databases.ts';
import { findOwnDebts } from './check-own-debts.ts';

/**
 * Checks what must hold at any time, also a moment after a kill: the ledger comes to zero, none of these creators is below zero by an act
 * of their own, no invoice is open after its end, and none is refunded beyond its lines.
 */
export function checkAlways(system: TestSystem, creators: readonly string[]) {
  const sql = openServiceDatabase(system, 'payments');
  const found = new Set<string>();
  let checks = 0;
  return {
    async check(): Promise<void> {
      const [ledger] = await sql<
        { cents: string }[]
      >`select coalesce(sum(amount_cents), 0) as cents from ledger_posting`;
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
    async close(): Promise<{ found: string[]; checks: number }> {
      await sql.end({ timeout: 2 });
      return { found: [...found], checks };
    },
  };
}
