import { debtLeft } from '@stagedoor/contracts/debt-events';
import { eq } from 'drizzle-orm';
import { type Debt, debts } from '#/db/debts.ts';
import { leavingSellers } from '#/db/sold-items.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { lockLedgerAccount, readAccount } from '#/ledger/read-balance.ts';
import { accounts } from '#/ledger/write-entry.ts';

type Deps = Pick<PaymentsServiceDeps, 'clock' | 'ids' | 'publish'>;

/** Returns the shortfall of a ledger account, in cents; 0 if it is not below zero. */
export async function readOwed(reader: Pick<Tx, 'execute'>, account: string, now: Date): Promise<number> {
  const { availableCents, pendingCents } = await readAccount(reader, account, now);
  return Math.max(-(availableCents + pendingCents), 0);
}

/** Writes down that a creator owes, once their account came below zero. The caller has the lock of the account. */
export async function noteDebt(deps: Deps, tx: Tx, account: string, userId: string): Promise<void> {
  const now = deps.clock.now();
  const owedCents = await readOwed(tx, account, now);
  if (owedCents === 0) return;
  // After an erasure the account has another owner's id than its name says.
  const isErased = account !== accounts.creator(userId);
  const leftAt = isErased || (await isLeaving(tx, userId)) ? now : null;
  const debt = { id: deps.ids.next(), accountId: account, userId, since: now, leftAt, erasedAt: isErased ? now : null };
  const [written] = await tx.insert(debts).values(debt).onConflictDoNothing().returning();
  if (written !== undefined && leftAt !== null) await publishLeft(deps, tx, written, owedCents);
}

/** Somebody is deleting their account: if they owe money, ADMINs are told. */
export async function noteLeaving(deps: Deps, tx: Tx, userId: string, closedAt: Date): Promise<void> {
  const account = accounts.creator(userId);
  await lockLedgerAccount(tx, account);
  const owedCents = await readOwed(tx, account, deps.clock.now());
  if (owedCents === 0) return;
  await noteDebt(deps, tx, account, userId);
  const [debt] = await tx.update(debts).set({ leftAt: closedAt }).where(eq(debts.accountId, account)).returning();
  if (debt !== undefined) await publishLeft(deps, tx, debt, owedCents);
}

export async function noteReturn(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(debts)
    .set({ leftAt: null })
    .where(eq(debts.accountId, accounts.creator(userId)));
}

async function isLeaving(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.select().from(leavingSellers).where(eq(leavingSellers.sellerId, userId));
  return row?.isLeaving === true;
}

async function publishLeft({ publish, clock }: Deps, tx: Tx, { id: debtId }: Debt, amountCents: number): Promise<void> {
  await publish(tx, debtLeft, { debtId, amountCents, leftAt: clock.now().toISOString() });
}
