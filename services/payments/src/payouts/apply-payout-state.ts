import { payoutProcessed } from '@stagedoor/contracts/payout-events';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq, sql } from 'drizzle-orm';
import { type Payout, payouts } from '#/db/payouts.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { findHold } from '#/payouts/payout-hold.ts';
import type { PayoutState } from '#/provider/provider.ts';

const noAnswerPauseMs = 15_000;
/** Milliseconds between two checks of a payout in progress. At a bank it takes days, and a webhook reports it. */
const checkPauseMs = { sandbox: 500, stripe: 900_000 };
export const longestPayoutPauseMs = checkPauseMs.stripe;

/**
 * Sends a payout to the provider. The payout's id is the idempotency key, so that it is sent once however often this is
 * called.
 */
export async function sendPayout(deps: PaymentsDeps, payout: Payout): Promise<Payout> {
  if (payout.status !== 'processing') return payout;
  const state = await sendPayoutOnce(deps, payout);
  return state === undefined ? payout : applyPayoutState(deps, payout.id, state);
}

/** Returns undefined where the provider does not know the outcome, and while the payout is on hold. */
async function sendPayoutOnce(deps: PaymentsDeps, payout: Payout): Promise<PayoutState | undefined> {
  const { provider, database, log } = deps;
  try {
    const { id: key, creatorId, accountId, amountCents } = payout;
    const known = await provider.findPayout(key);
    if (known !== undefined) return known;
    if ((await findHold(database.db, deps, creatorId)) !== undefined) return undefined;
    return await provider.payOut({ key, accountId, amountCents });
  } catch (error) {
    log.warn({ err: error, payout: payout.id }, 'the provider did not return the outcome of a payout');
    return undefined;
  }
}

/**
 * Records the state of a payout; safe to repeat. A failed payout is returned to the creator by a ledger entry of its
 * own.
 */
export async function applyPayoutState(deps: PaymentsDeps, payoutId: string, state: PayoutState): Promise<Payout> {
  const { database, clock, publish, provider } = deps;
  return database.transaction(async (tx) => {
    const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update');
    if (payout === undefined) throw new Error('there is no such payout');
    if (payout.status !== 'processing') return payout;
    const now = clock.now();
    if (state === 'processing') {
      const checkAt = new Date(now.getTime() + checkPauseMs[provider.name]);
      await tx.update(payouts).set({ checkAt }).where(eq(payouts.id, payoutId));
      return { ...payout, checkAt };
    }
    await writeEndEntry(deps, tx, payout, state, now);
    const set = { status: state, settledAt: now, checkAt: null };
    await tx.update(payouts).set(set).where(eq(payouts.id, payoutId));
    if (state === 'paid') {
      const { id, creatorId, amountCents } = payout;
      await publish(tx, payoutProcessed, { payoutId: id, creatorId, amountCents, processedAt: now.toISOString() });
    }
    return { ...payout, ...set };
  });
}

async function writeEndEntry(
  { ids }: PaymentsDeps,
  tx: Tx,
  { id, creatorId, amountCents, provider }: Payout,
  state: 'paid' | 'failed',
  now: Date,
): Promise<void> {
  const entry = { id: ids.next(), kind: `payout_${state}`, sourceId: id, occurredAt: now } as const;
  const out = { account: accounts.payouts, amountCents: -amountCents };
  if (state === 'paid') {
    return writeEntry(tx, { ...entry, postings: [out, { account: accounts.provider(provider), amountCents }] });
  }
  // The account that was debited keeps the creator's old id after the creator was erased.
  const [first] = await tx.execute<{ id: string; account_id: string }>(sql`
    select e.id, p.account_id
    from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.account_id like 'creator:%'
    where e.source_id = ${id}::uuid and e.kind = 'payout'`);
  const account = first?.account_id ?? accounts.creator(creatorId);
  await writeEntry(tx, {
    ...entry,
    ...(first === undefined ? {} : { corrects: first.id }),
    postings: [out, { account, amountCents }],
  });
}

/** Asks the provider about a payout in progress. */
export async function checkPayout(deps: PaymentsDeps, payout: Payout): Promise<WorkOutcome> {
  const { provider } = deps;
  if (payout.provider !== provider.name) return { againInMs: checkPauseMs.stripe };
  const state = await sendPayoutOnce(deps, payout);
  if (state === undefined) return { againInMs: noAnswerPauseMs };
  await applyPayoutState(deps, payout.id, state);
  return 'settled';
}

export async function findPayout({ database: { db } }: PaymentsDeps, id: string): Promise<Payout | undefined> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.id, id));
  return payout;
}
