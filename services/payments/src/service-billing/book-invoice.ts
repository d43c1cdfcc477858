import { sql } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { accounts, type Posting, writeEntry } from '#/ledger/write-entry.ts';
import { divideRefund } from '#/service-billing/billing-rules.ts';
import { readLines } from '#/service-billing/deliver-lines.ts';

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

/** Returns the entry of a paid invoice, and the postings that take an amount back from those who have it. */
export async function reverseInvoice(
  tx: Tx,
  { id, refundedCents, provider }: Payment,
  amountCents: number,
): Promise<{ corrects: string; postings: Posting[] }> {
  const booked = await tx.execute<{ entry_id: string; account_id: string; amount_cents: string }>(sql`
    select p.entry_id, p.account_id, p.amount_cents from ledger_entry e join ledger_posting p on p.entry_id = e.id
    where e.source_id = ${id}::uuid and e.kind = 'invoice' and p.amount_cents > 0 order by p.line`);
  const [first] = booked;
  if (first === undefined) throw new Error('a paid invoice has no entry');
  const shares = booked.map((row) => ({ account: row.account_id, cents: Number(row.amount_cents) }));
  const back = divideRefund(shares, refundedCents, amountCents);
  return {
    corrects: first.entry_id,
    postings: [
      { account: accounts.provider(provider), amountCents },
      ...back.map(({ account, cents }) => ({ account, amountCents: -cents })),
    ],
  };
}
