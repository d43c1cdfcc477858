import { payoutProcessed, payoutReturned } from '@stagedoor/contracts/payout-events';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type Payout, payoutReturns, payouts } from '#/db/payouts.ts';
import { noteDebt } from '#/debts/note-debt.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { lockLedgerAccount } from '#/ledger/read-balance.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { findHold } from '#/payouts/payout-hold.ts';
import type { PayoutOutcome } from '#/provider/provider.ts';

const noAnswerPauseMs = 15_000;
/** Milliseconds between two checks of a payout in progress. At a bank it takes days, and a webhook reports it. */
const checkPauseMs = { sandbox: 500, stripe: 900_000 };

/**
 * Sends a payout to the provider. The payout's id is the idempotency key, so that it is sent once however often this is
 * called.
 */
export async function sendPayout(deps: PaymentsDeps, payout: Payout): Promise<Payout> {
  if (payout.status !== 'processing') return payout;
  const outcome = await sendPayoutOnce(deps, payout);
  return outcome === undefined ? payout : applyPayoutOutcome(deps, payout.id, outcome);
}

/** Returns undefined if the provider does not know the outcome, and while the payout is on hold. */
async function sendPayoutOnce(deps: PaymentsDeps, payout: Payout): Promise<PayoutOutcome | undefined> {
  const { provider, database, log } = deps;
  try {
    const { id: key, creatorId, accountId, amountCents, providerPayoutId } = payout;
    const known = await provider.findPayout(key, providerPayoutId);
    if (known !== undefined) return known;
    if ((await findHold(database.db, deps, creatorId)) !== undefined) return undefined;
    return await provider.payOut({ key, accountId, amountCents });
  } catch (error) {
    log.warn({ err: error, payout: payout.id }, 'the provider did not return the outcome of a payout');
    return undefined;
  }
}

/**
 * Records the state of a payout; safe to repeat. A failed payout is returned to the creator by a separate ledger entry, and so is
 * money that came back after the payout was paid. The provider may also revoke a failure. For a payout that is over, `outcome` must
 * be what the provider says now, not what an event said, which may be old.
 */
export async function applyPayoutOutcome(
  deps: PaymentsDeps,
  payoutId: string,
  outcome: PayoutOutcome,
): Promise<Payout> {
  const { database, clock, provider } = deps;
  return database.transaction(async (tx) => {
    const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update');
    if (payout === undefined) throw new Error('there is no such payout');
    const now = clock.now();
    const providerPayoutId = outcome.payoutId ?? payout.providerPayoutId;
    if (outcome.state === 'processing') {
      if (payout.status !== 'processing') return payout;
      const checkAt = new Date(now.getTime() + checkPauseMs[provider.name]);
      return change(tx, payout, { providerPayoutId, checkAt });
    }
    const settled = payout.status === 'processing' ? await settle(deps, tx, payout, outcome.state) : payout;
    const returnedCents = outcome.state === 'failed' ? payout.amountCents : outcome.returnedCents;
    const returned = await bookReturn(deps, tx, settled, returnedCents);
    return providerPayoutId === returned.providerPayoutId ? returned : change(tx, returned, { providerPayoutId });
  });
}

async function change(tx: Tx, payout: Payout, set: Partial<Payout>): Promise<Payout> {
  await tx.update(payouts).set(set).where(eq(payouts.id, payout.id));
  return { ...payout, ...set };
}

/** Ends a payout that was in progress. */
async function settle(deps: PaymentsDeps, tx: Tx, payout: Payout, state: 'paid' | 'failed'): Promise<Payout> {
  const { id, creatorId, amountCents, provider } = payout;
  const now = deps.clock.now();
  const entry = { id: deps.ids.next(), kind: `payout_${state}`, sourceId: id, occurredAt: now } as const;
  const out = { account: accounts.payouts, amountCents: -amountCents };
  if (state === 'paid') {
    await writeEntry(tx, { ...entry, postings: [out, { account: accounts.provider(provider), amountCents }] });
    await deps.publish(tx, payoutProcessed, { payoutId: id, creatorId, amountCents, processedAt: now.toISOString() });
  } else {
    const { account, corrects } = await findDebited(tx, payout);
    await writeEntry(tx, { ...entry, ...corrects, postings: [out, { account, amountCents }] });
  }
  const returnedCents = state === 'failed' ? amountCents : 0;
  return change(tx, payout, { status: state, returnedCents, settledAt: now, checkAt: null });
}

/** Books what came back, or was reversed, since the last time, and tells the creator. */
async function bookReturn(deps: PaymentsDeps, tx: Tx, payout: Payout, returnedCents: number): Promise<Payout> {
  const cents = returnedCents - payout.returnedCents;
  if (cents === 0) return payout;
  const { ids, clock, publish } = deps;
  const { id: payoutId, creatorId, amountCents, provider } = payout;
  const now = clock.now();
  const { account, corrects } = await findDebited(tx, payout);
  await lockLedgerAccount(tx, account);
  const sourceId = ids.next();
  await tx.insert(payoutReturns).values({ id: sourceId, payoutId, amountCents: cents, createdAt: now });
  await writeEntry(tx, {
    id: ids.next(),
    kind: 'payout_returned',
    sourceId,
    occurredAt: now,
    ...corrects,
    postings: [
      { account: accounts.provider(provider), amountCents: -cents },
      { account, amountCents: cents },
    ],
  });
  if (cents > 0)
    await publish(tx, payoutReturned, { payoutId, creatorId, amountCents: cents, returnedAt: now.toISOString() });
  else await noteDebt(deps, tx, account, creatorId);
  return change(tx, payout, { returnedCents, status: returnedCents >= amountCents ? 'failed' : 'paid' });
}

/** Returns the account that a payout was taken from, which keeps the creator's old id after the creator was erased. */
async function findDebited(
  tx: Tx,
  { id, creatorId }: Payout,
): Promise<{ account: string; corrects: { readonly corrects?: string } }> {
  const [first] = await tx.execute<{ id: string; account_id: string }>(sql`
    select e.id, p.account_id
    from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.account_id like 'creator:%'
    where e.source_id = ${id}::uuid and e.kind = 'payout'`);
  if (first === undefined) return { account: accounts.creator(creatorId), corrects: {} };
  return { account: first.account_id, corrects: { corrects: first.id } };
}

/** Asks the provider about a payout in progress. */
export async function checkPayout(deps: PaymentsDeps, payout: Payout): Promise<WorkOutcome> {
  const { provider } = deps;
  if (payout.provider !== provider.name) return { againInMs: checkPauseMs.stripe };
  const outcome = await sendPayoutOnce(deps, payout);
  if (outcome === undefined) return { againInMs: noAnswerPauseMs };
  await applyPayoutOutcome(deps, payout.id, outcome);
  return 'settled';
}

/**
 * Fetches a payout whose change the provider reports, and records it. Returns false if it is not ours: a payout that somebody made
 * in the provider's dashboard may have metadata that names ours.
 */
export async function syncPayout(deps: PaymentsDeps, payoutId: string, key: string | null): Promise<boolean> {
  const { database, provider } = deps;
  const isIt = or(
    eq(payouts.providerPayoutId, payoutId),
    key === null ? undefined : and(eq(payouts.id, key), isNull(payouts.providerPayoutId)),
  );
  const [payout] = await database.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.provider, provider.name), isIt));
  if (payout === undefined) return false;
  const outcome = await provider.findPayout(payout.id, payoutId);
  if (outcome !== undefined) await applyPayoutOutcome(deps, payout.id, outcome);
  return true;
}
