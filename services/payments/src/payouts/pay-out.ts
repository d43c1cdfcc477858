import type { Payout as PayoutAnswer } from '@stagedoor/contracts/payouts';
import { conflict, forbidden, invalidField } from '@stagedoor/service-kit/common/errors';
import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { type Payout, type PayoutAccountRow, payouts } from '#/db/payouts.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { lockAccount } from '#/ledger/read-balance.ts';
import { readFunds } from '#/ledger/read-funds.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { capOf, describeLeft, isNew, startOfDay } from '#/payments/daily-cap-rules.ts';
import { sendPayout } from '#/payouts/apply-payout-state.ts';
import { findAccount, refreshAccount } from '#/payouts/payout-account.ts';
import { findHold } from '#/payouts/payout-hold.ts';
import type { SafetyHold } from '#/payouts/safety-hold-rules.ts';

export const minPayoutCents = 2_000;

/**
 * Pays out of the available balance: one ledger entry takes the money from the creator's account before the provider is
 * asked, and another returns it if the payout fails.
 */
export async function payOut(
  deps: PaymentsDeps,
  creatorId: string,
  amountCents: number,
  keyHash: Buffer | undefined,
): Promise<PayoutAnswer> {
  const account = await findAccount(deps, creatorId);
  if (account === undefined || !account.isComplete) throw conflict('Set up payouts first');
  if (amountCents < minPayoutCents) throw invalidField('amount', 'A payout is at least $20.00');
  const payout = await openPayout(deps, await withCurrentTargets(deps, account), amountCents, keyHash);
  return presentPayout(await sendPayout(deps, payout));
}

/**
 * Asks the provider for the account's current bank account, since the event of a change may arrive after the payout.
 */
async function withCurrentTargets(deps: PaymentsDeps, account: PayoutAccountRow): Promise<PayoutAccountRow> {
  await refreshAccount(deps, account.accountId);
  return (await findAccount(deps, account.creatorId)) ?? account;
}

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function describeHold({ reason, endsAt }: SafetyHold): string {
  const until = endsAt === null ? '' : ` until ${moments.format(endsAt)} UTC`;
  return `Your payouts are on hold${until}: ${reason}`;
}

async function openPayout(
  deps: PaymentsDeps,
  account: PayoutAccountRow,
  amountCents: number,
  keyHash: Buffer | undefined,
): Promise<Payout> {
  const { database, ids, clock, config, provider } = deps;
  const { creatorId, accountId } = account;
  return database.transaction(async (tx) => {
    await lockAccount(tx, creatorId);
    if (keyHash !== undefined) {
      const same = and(eq(payouts.creatorId, creatorId), eq(payouts.keyHash, keyHash));
      const [known] = await tx.select().from(payouts).where(same);
      if (known !== undefined && known.amountCents !== amountCents) {
        throw conflict('This Idempotency-Key was used for another request');
      }
      if (known !== undefined) return known;
    }
    const hold = await findHold(tx, deps, creatorId);
    if (hold !== undefined) throw conflict(describeHold(hold));
    const now = clock.now();
    const { availableCents } = await readFunds(tx, creatorId, now);
    if (amountCents > availableCents) throw invalidField('amount', 'This is more than is available');
    await assertWithinPayoutCap(deps, tx, account, amountCents);
    const [payout] = await tx
      .insert(payouts)
      .values({
        id: ids.next(),
        creatorId,
        amountCents,
        status: 'processing',
        provider: provider.name,
        accountId,
        keyHash: keyHash ?? null,
        createdAt: now,
        checkAt: new Date(now.getTime() + config.settleAfterMs),
      })
      .returning();
    if (payout === undefined) throw new Error('a payout was not written');
    await writeEntry(tx, {
      id: ids.next(),
      kind: 'payout',
      sourceId: payout.id,
      occurredAt: now,
      postings: [
        { account: accounts.creator(creatorId), amountCents: -amountCents },
        { account: accounts.payouts, amountCents },
      ],
    });
    return payout;
  });
}

export function presentPayout({ id, amountCents, status, createdAt }: Payout): PayoutAnswer {
  return { id, amount: amountCents / 100, status, createdAt: createdAt.toISOString() };
}

/**
 * Throws a 403 if a payout would exceed what a new account may pay out in a day (UTC). The caller holds the lock of the
 * creator's account, so that concurrent payouts count each other.
 */
async function assertWithinPayoutCap(
  { clock, config, provider }: PaymentsDeps,
  tx: Tx,
  { creatorId, setUpAt }: PayoutAccountRow,
  amountCents: number,
): Promise<void> {
  const capCents = capOf(config.payoutDailyCapCents, provider.name);
  const { newAccountDays: newDays } = config;
  const now = clock.now();
  if (capCents === 0 || setUpAt === null || !isNew(setUpAt, newDays, now)) return;
  const today = and(
    eq(payouts.creatorId, creatorId),
    gte(payouts.createdAt, startOfDay(now)),
    ne(payouts.status, 'failed'),
  );
  const [paid] = await tx
    .select({ cents: sql<string>`coalesce(sum(${payouts.amountCents} - ${payouts.returnedCents}), 0)` })
    .from(payouts)
    .where(today);
  const leftCents = capCents - Number(paid?.cents);
  if (amountCents <= leftCents) return;
  const whose = `Accounts set up in the last ${newDays} days can be paid`;
  throw forbidden(describeLeft({ whose, capCents, leftCents, now, since: setUpAt, newDays }));
}
