import { sql } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { noteDebt } from '#/debts/note-debt.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { reverseInvoice } from '#/invoices/book-invoice.ts';
import { lockLedgerAccount, readAccount } from '#/ledger/read-balance.ts';
import { readReserved } from '#/ledger/read-funds.ts';
import { accounts, type EntryKind, writeEntry } from '#/ledger/write-entry.ts';
import { changePrepaid, lockPrepaid, reviewPrepaid } from '#/prepaid/prepaid-repository.ts';

interface Reversal {
  readonly kind: Extract<EntryKind, 'refund' | 'dispute'>;
  /** The refund or dispute that reverses the charge. */
  readonly sourceId: string;
  readonly amountCents: number;
  /** Whether the platform bears the payment's fee if the creator's account does not cover it. */
  readonly sparesCreator?: boolean;
}

const undone = { refund: 'refund_failed', dispute: 'dispute_won' } as const;

/**
 * Debits the creator with the amount, the fee included; for an invoice, the platform and the teams of the lines that it is about. While the charge is on
 * hold, the pending part of the balance is debited. The balance may go below zero, which is then owed.
 */
export async function reverseCharge(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  { kind, sourceId, amountCents, sparesCreator = false }: Reversal,
  now: Date,
): Promise<void> {
  const { ids } = deps;
  if (payment.kind === 'invoice') {
    const reversal = await reverseInvoice(tx, payment, { kind, sourceId, amountCents });
    return writeEntry(tx, { id: ids.next(), kind, sourceId, occurredAt: now, ...reversal });
  }
  const charge = await findChargeEntry(tx, payment);
  const ownerId = payment.kind === 'top_up' ? payment.payerId : payment.payeeId;
  const account = charge?.account ?? accounts.creator(ownerId);
  await lockLedgerAccount(tx, account);
  const held = await takeHeld(tx, payment, amountCents);
  // What is left after the money that is held for months to come is the creator's.
  const ownCents = amountCents - held.cents;
  const share = { account, ownerId, amountCents: ownCents, now };
  // A creator has got nothing of a gift that nobody has redeemed.
  const spared = held.isUndelivered ? ownCents : sparesCreator ? await findSpared(tx, payment, share) : 0;
  await writeEntry(tx, {
    id: ids.next(),
    kind,
    sourceId,
    occurredAt: now,
    ...(charge === undefined ? {} : { corrects: charge.entryId }),
    postings: [
      { account: accounts.provider(payment.provider), amountCents },
      { account: account.replace(/^creator:/, accounts.held('')), amountCents: -held.cents },
      {
        account,
        amountCents: spared - ownCents,
        availableAt: charge !== undefined && charge.availableAt > now ? charge.availableAt : now,
      },
      { account: accounts.fees, amountCents: -spared },
    ],
  });
  await noteDebt(deps, tx, account, ownerId);
}

/** Takes as much of an amount as is still held of its payment. */
async function takeHeld(tx: Tx, { id }: Payment, amountCents: number) {
  const row = await lockPrepaid(tx, id);
  if (row === undefined) return { cents: 0, isUndelivered: false };
  const cents = Math.min(row.heldCents, amountCents);
  await changePrepaid(tx, row, { heldCents: row.heldCents - cents });
  return { cents, isUndelivered: row.subscriptionId === null };
}

interface Share {
  readonly account: string;
  readonly ownerId: string;
  readonly amountCents: number;
  readonly now: Date;
}

/**
 * Returns what the platform bears of a refund for something that could not be delivered: as much of the payment's fee as the
 * creator's account is short of. The creator returns the net amount of the payment in any case.
 */
async function findSpared(
  tx: Tx,
  { amountCents: paidCents, feeCents }: Payment,
  { account, ownerId, amountCents, now }: Share,
): Promise<number> {
  const { availableCents, pendingCents } = await readAccount(tx, account, now);
  // This refund is among those that are on their way.
  const othersCents = Math.max((await readReserved(tx, ownerId)) - amountCents, 0);
  const ownedCents = availableCents + pendingCents - othersCents;
  const feeShare = Math.round((feeCents * amountCents) / paidCents);
  return Math.min(Math.max(amountCents - ownedCents, 0), feeShare);
}

/** Returns the ledger entry of a payment. The account keeps the creator's old id after the creator was erased. */
async function findChargeEntry(tx: Tx, { id, kind }: Payment) {
  const [row] = await tx.execute<{ id: string; account_id: string | null; available_at: string | null }>(sql`
    select e.id, p.account_id, p.available_at
    from ledger_entry e left join ledger_posting p
      on p.entry_id = e.id and (p.account_id like 'creator:%' or p.account_id like 'held:%')
    where e.source_id = ${id}::uuid and e.kind = ${kind}`);
  if (row === undefined) return undefined;
  return {
    entryId: row.id,
    account: row.account_id?.replace(/^held:/, accounts.creator('')),
    availableAt: new Date(row.available_at ?? 0),
  };
}

/** Holds again what was taken back; months that have begun since are given to the creator by their job. */
async function returnHeld(tx: Tx, paymentId: string, cents: number, now: Date): Promise<void> {
  const row = cents === 0 ? undefined : await lockPrepaid(tx, paymentId);
  if (row === undefined) return;
  await changePrepaid(tx, row, { heldCents: row.heldCents + cents });
  await reviewPrepaid(tx, paymentId, now);
}

/** Reverses a reversal: a refund failed after all, or a dispute was won. */
export async function undoReversal(
  { ids }: PaymentsServiceDeps,
  tx: Tx,
  { kind, sourceId, paymentId }: Pick<Reversal, 'kind' | 'sourceId'> & { readonly paymentId: string },
  now: Date,
): Promise<void> {
  const rows = await tx.execute<{
    entry_id: string;
    account_id: string;
    amount_cents: string;
    available_at: string;
  }>(sql`
    select p.entry_id, p.account_id, p.amount_cents, p.available_at
    from ledger_entry e join ledger_posting p on p.entry_id = e.id
    where e.source_id = ${sourceId}::uuid and e.kind = ${kind} order by p.line`);
  const [first] = rows;
  if (first === undefined) throw new Error('a reversal has no entry');
  const heldCents = rows.reduce(
    (sum, { account_id: account, amount_cents: cents }) => sum - (account.startsWith('held:') ? Number(cents) : 0),
    0,
  );
  await returnHeld(tx, paymentId, heldCents, now);
  await writeEntry(tx, {
    id: ids.next(),
    kind: undone[kind],
    sourceId,
    corrects: first.entry_id,
    occurredAt: now,
    postings: rows.map(({ account_id: account, amount_cents: cents, available_at: at }) => ({
      account,
      amountCents: -Number(cents),
      availableAt: new Date(at),
    })),
  });
}
