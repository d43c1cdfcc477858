import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { disputes } from '#/db/disputes.ts';
import type { Payment } from '#/db/payments.ts';
import { refunds } from '#/db/refunds.ts';
import { reversedLines } from '#/db/reversed-lines.ts';
import { type InvoiceLine, invoiceLines } from '#/db/service-billing.ts';
import type { Reader, Tx } from '#/deps.ts';
import { attributeAmount, centsOf, type LineAmount, sumLines } from '#/invoices/attribute-amount.ts';

/**
 * What was taken back before. `promised`: by refunds that are made or on their way. `refunded`: by refunds that are made. `returned`:
 * by these, and by disputes that are open or lost.
 */
type Before = 'promised' | 'refunded' | 'returned';

/** Returns the lines of an invoice, in their order. */
export function readLines(reader: Reader, invoiceId: string): Promise<InvoiceLine[]> {
  return reader
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.line));
}

/** Returns the remainders of the lines of a paid invoice that have any, in the order of the lines. */
export async function readLeft(
  reader: Reader,
  { id, itemId }: Pick<Payment, 'id' | 'itemId'>,
  before: Before,
): Promise<LineAmount[]> {
  const ofRefunds = reader
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, id),
        before === 'promised' ? ne(refunds.status, 'failed') : eq(refunds.status, 'succeeded'),
      ),
    );
  const ofDisputes = reader
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, id), ne(disputes.status, 'won')));
  const sources = before === 'returned' ? ofRefunds.unionAll(ofDisputes) : ofRefunds;
  const taken = await reader.select().from(reversedLines).where(inArray(reversedLines.sourceId, sources));
  return (await readLines(reader, itemId ?? ''))
    .map(({ line, amountCents }) => {
      const of = taken.filter((one) => one.line === line);
      return { line, cents: amountCents - of.reduce((sum, one) => sum + one.amountCents, 0) };
    })
    .filter(({ cents }) => cents > 0);
}

/** Returns the lines that a refund or dispute is about; none if it is from before lines were stored. */
export async function readReversed(reader: Reader, sourceId: string): Promise<LineAmount[]> {
  return reader
    .select({ line: reversedLines.line, cents: reversedLines.amountCents })
    .from(reversedLines)
    .where(eq(reversedLines.sourceId, sourceId))
    .orderBy(reversedLines.line);
}

/** Stores the lines that a refund or dispute is about, replacing the stored ones. */
export async function writeReversed(tx: Tx, sourceId: string, lines: readonly LineAmount[]): Promise<void> {
  await tx.delete(reversedLines).where(eq(reversedLines.sourceId, sourceId));
  if (lines.length === 0) return;
  await tx.insert(reversedLines).values(lines.map(({ line, cents }) => ({ sourceId, line, amountCents: cents })));
}

/**
 * Finds and stores the lines of a new refund. A refund that was made at the provider, which does not ask about lines, is attributed to
 * lines without another refund, if they are enough.
 */
export async function nameLines(
  tx: Tx,
  payment: Payment,
  refund: { readonly id: string; readonly amountCents: number },
  named: readonly LineAmount[] | undefined,
): Promise<void> {
  const free = await readLeft(tx, payment, 'promised');
  const left = sumLines(free) < refund.amountCents ? await readLeft(tx, payment, 'refunded') : free;
  await writeReversed(tx, refund.id, attributeAmount(left, refund.amountCents, named));
}

/** Reduces the lines of a refund to what is left of them by now. Returns their sum, in cents. */
export async function reduceLines(
  tx: Tx,
  payment: Payment,
  { id, amountCents }: { readonly id: string; readonly amountCents: number },
): Promise<number> {
  const left = await readLeft(tx, payment, 'refunded');
  const named = await readReversed(tx, id);
  const about = named.length === 0 ? attributeAmount(left, amountCents) : named;
  const reduced = about
    .map(({ line, cents }) => ({ line, cents: Math.min(cents, centsOf(left, line)) }))
    .filter(({ cents }) => cents > 0);
  await writeReversed(tx, id, reduced);
  return sumLines(reduced);
}
