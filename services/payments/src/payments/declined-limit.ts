import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import { and, desc, eq, gt } from 'drizzle-orm';
import { payments } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import type { PaymentDraft } from '#/payments/payment-draft.ts';

const windowMs = 3_600_000;

/**
 * Throws a 429 where too many payments of a person were declined within the last hour, because thieves test stolen cards
 * with small payments. Calls that are in progress at the same time are not counted yet. Charges in the payer's absence, such
 * as renewals, are not limited.
 */
export async function assertFewDeclined(
  { clock, config }: PaymentsDeps,
  tx: Tx,
  { payerId, isOffSession = false }: PaymentDraft,
): Promise<void> {
  const limit = config.declinedPaymentsPerHour;
  if (limit === 0 || isOffSession) return;
  const now = clock.now();
  // The declined payment whose age decides when the next payment is allowed.
  const [last] = await tx
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(
      and(
        eq(payments.payerId, payerId),
        eq(payments.status, 'declined'),
        gt(payments.createdAt, new Date(now.getTime() - windowMs)),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .offset(limit - 1)
    .limit(1);
  if (last === undefined) return;
  throw tooManyRequests(Math.ceil((last.createdAt.getTime() + windowMs - now.getTime()) / 1000));
}
