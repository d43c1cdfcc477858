import { debtReviewed } from '@stagedoor/contracts/debt-events';
import { writeOffDebt } from '@stagedoor/contracts/payments-debts';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { eq } from 'drizzle-orm';
import { type Debt, debtDismissals, debts } from '#/db/debts.ts';
import { readOwed } from '#/debts/note-debt.ts';
import { forgetIfSettled } from '#/debts/settled-debts.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { lockLedgerAccount } from '#/ledger/read-balance.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';

/** Takes an account with the card or bank account of a debtor for another person's, and lists it no more. Safe to repeat. */
export async function dismissOther(
  { database, clock, publish }: PaymentsServiceDeps,
  adminId: string,
  { debtId, userId }: { readonly debtId: string; readonly userId: string },
): Promise<null> {
  await database.transaction(async (tx) => {
    await getDebt(tx, debtId);
    const now = clock.now();
    const written = await tx
      .insert(debtDismissals)
      .values({ debtId, userId, dismissedBy: adminId, dismissedAt: now })
      .onConflictDoNothing()
      .returning({ userId: debtDismissals.userId });
    if (written.length === 0) return;
    const reviewedAt = now.toISOString();
    await publish(tx, debtReviewed, { debtId, adminId, userId, decision: 'dismissed', reviewedAt });
  });
  return null;
}

/** Writes off a debt, which the platform bears. Deletes everything that could recognize an erased debtor. */
export async function writeOff(
  deps: PaymentsServiceDeps,
  adminId: string,
  { debtId, reason }: { readonly debtId: string; readonly reason: string },
): Promise<null> {
  const { database, clock, ids, publish } = deps;
  await database.transaction(async (tx) => {
    const { accountId } = await getDebt(tx, debtId);
    await lockLedgerAccount(tx, accountId);
    // It may have been settled while this waited.
    const debt = await getDebt(tx, debtId);
    const now = clock.now();
    const amountCents = await readOwed(tx, debt.accountId, now);
    if (amountCents > 0) {
      await writeEntry(tx, {
        id: ids.next(),
        kind: 'debt_written_off',
        sourceId: debt.id,
        occurredAt: now,
        postings: [
          { account: accounts.platform, amountCents: -amountCents },
          { account: debt.accountId, amountCents },
        ],
      });
      await publish(tx, debtReviewed, {
        debtId,
        adminId,
        ...(debt.erasedAt === null ? { userId: debt.userId } : {}),
        decision: 'written_off',
        amountCents,
        reason,
        reviewedAt: now.toISOString(),
      });
    }
    await forgetIfSettled(tx, debt, now);
  });
  return null;
}

async function getDebt(tx: Tx, id: string): Promise<Debt> {
  const [debt] = await tx.select().from(debts).where(eq(debts.id, id));
  if (debt === undefined) throw notFound(writeOffDebt.missing);
  return debt;
}
