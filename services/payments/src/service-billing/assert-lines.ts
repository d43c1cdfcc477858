import { invalidField } from '@stagedoor/service-kit/common/errors';
import { centsOf, type LineAmount, sumLines } from '#/service-billing/attribute-amount.ts';

interface Asked {
  readonly amountCents?: number | undefined;
  readonly lines?: readonly LineAmount[] | undefined;
  /** Absent where the platform refunds by itself. */
  readonly requestedBy?: string | undefined;
}

/**
 * Throws a 400 where a refund of an invoice asks more of a line than it has left, or names an amount that is not that of its lines; and
 * where a person refunds a part without saying of which line, unless one alone has something left.
 */
export function assertLines(left: readonly LineAmount[], { amountCents, lines, requestedBy }: Asked): void {
  if (lines === undefined) {
    const isPart = amountCents !== undefined && amountCents < sumLines(left);
    if (requestedBy !== undefined && isPart && left.length > 1)
      throw invalidField('lines', 'Choose the lines that the refund is about');
    return;
  }
  if (new Set(lines.map(({ line }) => line)).size < lines.length)
    throw invalidField('lines', 'A line can be refunded only once in a refund');
  if (amountCents !== undefined && amountCents !== sumLines(lines))
    throw invalidField('amount', 'The amount is not that of the lines');
  for (const { line, cents } of lines) {
    const leftCents = centsOf(left, line);
    if (cents > leftCents)
      throw invalidField('lines', `Only $${(leftCents / 100).toFixed(2)} is left to refund of a line`);
  }
}
