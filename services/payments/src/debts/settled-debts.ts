import type { Job } from '@stagedoor/service-kit/jobs/job';
import { asc, eq, gt } from 'drizzle-orm';
import { type Debt, debts } from '#/db/debts.ts';
import { fingerprints } from '#/db/fingerprints.ts';
import { readOwed } from '#/debts/note-debt.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { lockLedgerAccount } from '#/ledger/read-balance.ts';

const batch = 100;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** Forgets debts that were settled, with what an erased debtor was recognized by. */
export const forgetSettledDebts: Job<PaymentsServiceDeps> = {
  name: 'settled debts',
  pauseMs: 60_000,
  async run({ database, clock }) {
    let afterId = lowestId;
    for (;;) {
      const next = await database.db
        .select()
        .from(debts)
        .where(gt(debts.id, afterId))
        .orderBy(asc(debts.id))
        .limit(batch);
      for (const debt of next) await database.transaction((tx) => forgetIfSettled(tx, debt, clock.now()));
      const last = next.at(-1);
      if (last === undefined || next.length < batch) return false;
      afterId = last.id;
    }
  },
};

/** Deletes a debt of which nothing is owed. */
export async function forgetIfSettled(tx: Tx, { id, accountId, userId, erasedAt }: Debt, now: Date): Promise<void> {
  await lockLedgerAccount(tx, accountId);
  if ((await readOwed(tx, accountId, now)) > 0) return;
  await tx.delete(debts).where(eq(debts.id, id));
  if (erasedAt !== null) await tx.delete(fingerprints).where(eq(fingerprints.userId, userId));
}
