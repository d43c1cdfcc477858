import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { sql } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { type Prepaid, prepaidMonths } from '#/db/prepaid.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { changePrepaid, lockPrepaid, readPendingCents } from '#/prepaid/prepaid-repository.ts';
import { beginOfMonth, countBegun, keptMonthsOf, shareOfMonth } from '#/prepaid/prepaid-rules.ts';
import { hasCreatorLeft, returnUnusedMonths } from '#/prepaid/return-unused-months.ts';
import { findDisputeState } from '#/refunds/find-dispute-state.ts';
import { findSubscription } from '#/subscriptions/lock-subscription.ts';
import { countedFrom } from '#/subscriptions/renewal-rules.ts';

/**
 * Gives a creator the months of a payment that have begun. If the creator is suspended, or deletes their account, the payer gets the
 * others back.
 */
export async function releaseDueMonths(
  deps: PaymentsServiceDeps,
  { paymentId }: Pick<Prepaid, 'paymentId'>,
): Promise<WorkOutcome> {
  return deps.database.transaction(async (tx): Promise<WorkOutcome> => {
    const payment = await lockPayment(tx, paymentId);
    if (await hasCreatorLeft(tx, payment.payeeId)) await returnUnusedMonths(deps, tx, payment, 'other');
    const row = await lockPrepaid(tx, paymentId);
    if (row === undefined || row.subscriptionId === null) return { againInMs: 86_400_000 };
    const subscription = await findSubscription(tx, row.subscriptionId);
    if (subscription === undefined) throw new Error('prepaid months have no subscription');
    const startedAt = countedFrom(subscription);
    const isStopped = payment.withdrawnAt !== null;
    // After a lost dispute of a part, nobody has a claim to the rest but the creator.
    const isLost = isStopped && (await findDisputeState(tx, paymentId)) === 'lost';
    if (isStopped && !isLost) {
      await changePrepaid(tx, row, { dueAt: null, attempts: 0 });
      return 'settled';
    }
    const now = deps.clock.now();
    const until = isLost ? keptMonthsOf(row) : countBegun(startedAt, row, now);
    const after = await release(deps, tx, { payment, row, until, startedAt }, now);
    const hasMore = after.releasedMonths < keptMonthsOf(after);
    const dueAt = hasMore ? beginOfMonth(startedAt, after, after.releasedMonths + 1) : null;
    await changePrepaid(tx, after, { dueAt, attempts: 0 });
    return 'settled';
  });
}

interface Due {
  readonly payment: Payment;
  readonly row: Prepaid;
  /** The last month that the creator gets now. */
  readonly until: number;
  readonly startedAt: Date;
}

async function release(deps: PaymentsServiceDeps, tx: Tx, { payment, row, until }: Due, now: Date): Promise<Prepaid> {
  // What is on its way back to the payer is not the creator's.
  let heldCents = Math.max(row.heldCents - (await readPendingCents(tx, payment)), 0);
  const paid = { ...row, amountCents: payment.amountCents };
  const first = Math.min(row.releasedMonths + 1, keptMonthsOf(row));
  let releasedCents = 0;
  for (let month = first; month <= until; month += 1) {
    const cents = shareOfMonth(paid, month, heldCents);
    await writeMonth(deps, tx, payment, { month, cents }, now);
    heldCents -= cents;
    releasedCents += cents;
  }
  const releasedMonths = Math.max(row.releasedMonths, until);
  return changePrepaid(tx, row, { releasedMonths, heldCents: row.heldCents - releasedCents });
}

async function writeMonth(
  { ids }: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  { month, cents }: { readonly month: number; readonly cents: number },
  now: Date,
): Promise<void> {
  if (cents === 0) return;
  const charge = await findHeldCharge(tx, payment);
  const id = ids.next();
  await tx.insert(prepaidMonths).values({ id, paymentId: payment.id, month, amountCents: cents, releasedAt: now });
  await writeEntry(tx, {
    id: ids.next(),
    kind: 'prepaid_month',
    sourceId: id,
    occurredAt: now,
    postings: [
      { account: charge.account, amountCents: -cents, availableAt: now },
      {
        account: charge.account.replace(/^held:/, accounts.creator('')),
        amountCents: cents,
        availableAt: charge.availableAt > now ? charge.availableAt : now,
      },
    ],
  });
}

/** The account keeps the creator's old id after the creator was erased. */
async function findHeldCharge(tx: Tx, { id, kind }: Payment) {
  const [row] = await tx.execute<{ account_id: string; available_at: string }>(sql`
    select p.account_id, p.available_at from ledger_entry e join ledger_posting p on p.entry_id = e.id
    where e.source_id = ${id}::uuid and e.kind = ${kind} and p.account_id like 'held:%'`);
  if (row === undefined) throw new Error('the charge of prepaid months holds nothing');
  return { account: row.account_id, availableAt: new Date(row.available_at) };
}
