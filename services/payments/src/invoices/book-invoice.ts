import { sql } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { attributeAmount, centsOf } from '#/invoices/attribute-amount.ts';
import { readLeft, readLines, readReversed, writeReversed } from '#/invoices/invoice-lines.ts';
import { accounts, type Posting, writeEntry } from '#/ledger/write-entry.ts';

/** A refund or dispute of an invoice. */
interface InvoiceReversal {
  readonly kind: 'refund' | 'dispute';
  readonly sourceId: string;
  readonly amountCents: number;
}

/** Books a paid invoice: to each team its share, to the platform the rest. */
export async function bookInvoice({ ids }: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const teams = new Map<string, number>();
  for (const { service, teamCents } of await readLines(tx, payment.itemId ?? '')) {
    teams.set(service, (teams.get(service) ?? 0) + teamCents);
  }
  const shares = [...teams].map(([service, amountCents]) => ({ account: accounts.team(service), amountCents }));
  const rest = payment.amountCents - shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await writeEntry(tx, {
    id: ids.next(),
    kind: 'invoice',
    sourceId: payment.id,
    occurredAt: now,
    postings: [
      { account: accounts.provider(payment.provider), amountCents: -payment.amountCents },
      ...shares,
      { account: accounts.platform, amountCents: rest },
    ],
  });
}

/**
 * Stores which lines of a paid invoice a refund or dispute takes back. Returns the invoice's entry, and the postings: for each line
 * its team returns its share, rounded so that a whole line adds up to exactly what the team was credited with, and the platform
 * returns the rest. The platform alone bears any excess over what is left of all lines, as when a bank disputes what was refunded
 * before.
 */
export async function reverseInvoice(
  tx: Tx,
  payment: Payment,
  { kind, sourceId, amountCents }: InvoiceReversal,
): Promise<{ corrects: string; postings: Posting[] }> {
  const before = kind === 'refund' ? 'refunded' : 'returned';
  const left = await readLeft(tx, payment, before);
  const reversed = attributeAmount(left, amountCents, await readReversed(tx, sourceId));
  await writeReversed(tx, sourceId, reversed);
  const dueCents = new Map<string, number>();
  for (const { line, service, amountCents: lineCents, teamCents } of await readLines(tx, payment.itemId ?? '')) {
    const returnedCents = lineCents - centsOf(left, line) + centsOf(reversed, line);
    const share = Math.floor((teamCents * returnedCents) / lineCents);
    const account = accounts.team(service);
    dueCents.set(account, (dueCents.get(account) ?? 0) + share);
  }
  const takenCents = await readTaken(tx, payment.id, before);
  const shares = [...dueCents].map(([account, cents]) => ({
    account,
    amountCents: (takenCents.get(account) ?? 0) - cents,
  }));
  const rest = -amountCents - shares.reduce((sum, share) => sum + share.amountCents, 0);
  return {
    corrects: await getEntryId(tx, payment),
    postings: [
      { account: accounts.provider(payment.provider), amountCents },
      ...shares,
      { account: accounts.platform, amountCents: rest },
    ],
  };
}

/** Returns what was already taken back from each team's account, in cents. */
async function readTaken(
  tx: Tx,
  paymentId: string,
  before: 'refunded' | 'returned',
): Promise<ReadonlyMap<string, number>> {
  const disputed = sql`union all select id from dispute where payment_id = ${paymentId}::uuid`;
  const rows = await tx.execute<{ account_id: string; cents: string }>(sql`
    select p.account_id, -sum(p.amount_cents) as cents from ledger_entry e join ledger_posting p on p.entry_id = e.id
    where e.source_id in (select id from refund where payment_id = ${paymentId}::uuid ${before === 'returned' ? disputed : sql``})
      and p.account_id like 'team:%'
    group by p.account_id`);
  return new Map(rows.map((row) => [row.account_id, Number(row.cents)]));
}

async function getEntryId(tx: Tx, { id }: Payment): Promise<string> {
  const [entry] = await tx.execute<{ id: string }>(
    sql`select id from ledger_entry where source_id = ${id}::uuid and kind = 'invoice'`,
  );
  if (entry === undefined) throw new Error('a paid invoice has no entry');
  return entry.id;
}
