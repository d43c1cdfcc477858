import { forbidden } from '@stagedoor/service-kit/common/errors';
import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { type PayoutAccountRow, payouts } from '#/db/payouts.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { capOf, describeLeft, isNew, startOfDay } from '#/payments/daily-cap-rules.ts';

/**
 * Throws a 403 where a payout would take a new account over what it may pay out in a day (UTC). The caller has the lock
 * of the creator's account, so that concurrent payouts count each other.
 */
export async function assertWithinPayoutCap(
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
