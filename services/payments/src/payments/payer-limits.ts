import { forbidden, tooManyRequests } from '@stagedoor/service-kit/common/errors';
import { and, desc, eq, gt, gte, inArray, notInArray, sql } from 'drizzle-orm';
import { payments } from '#/db/payments.ts';
import { type Method, methods } from '#/db/people.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { capOf, describeLeft, isNew, newSince, startOfDay } from '#/payments/daily-cap-rules.ts';
import type { PaymentDraft } from '#/payments/payment-draft.ts';

const declinedWindowMs = 3_600_000;
/** The payments that the cap counts; months of subscriptions are not capped. */
const cappedKinds = ['tip', 'post', 'message', 'gift', 'top_up'] as const;

/**
 * Throws a 429 if too many payments of a person were declined within the last hour, because thieves test stolen cards with
 * small payments. Calls that are in progress at the same time are not counted yet. Charges in the payer's absence, such as
 * renewals, are not limited.
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
        gt(payments.createdAt, new Date(now.getTime() - declinedWindowMs)),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .offset(limit - 1)
    .limit(1);
  if (last === undefined) return;
  throw tooManyRequests(Math.ceil((last.createdAt.getTime() + declinedWindowMs - now.getTime()) / 1000));
}

/**
 * Throws a 403 if a payment would exceed what all new cards of its payer together may pay in a day (UTC). Together,
 * because a card that is removed and added again counts as new each time. The payer's lock is held until the payment is
 * written, so that concurrent payments count each other.
 */
export async function assertWithinCardCap(
  { clock, config, provider }: PaymentsDeps,
  tx: Tx,
  { kind, payerId, amountCents }: PaymentDraft,
  card: Method,
): Promise<void> {
  const capCents = capOf(config.cardDailyCapCents, provider.name);
  const now = clock.now();
  if (capCents === 0 || !cappedKinds.some((capped) => capped === kind)) return;
  if (!isNew(card.createdAt, config.newCardDays, now)) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`daily cap ${payerId}`}, 0))`);
  const [paid] = await tx
    .select({ cents: sql<string>`coalesce(sum(${payments.amountCents}), 0)` })
    .from(payments)
    .innerJoin(methods, eq(methods.id, payments.methodId))
    .where(
      and(
        eq(payments.payerId, payerId),
        inArray(payments.kind, [...cappedKinds]),
        gte(payments.createdAt, startOfDay(now)),
        notInArray(payments.status, ['declined', 'cancelled']),
        gt(methods.createdAt, newSince(config.newCardDays, now)),
      ),
    );
  const leftCents = capCents - Number(paid?.cents);
  if (amountCents <= leftCents) return;
  const whose = `Cards added in the last ${config.newCardDays} days can pay`;
  throw forbidden(
    describeLeft({ whose, capCents, leftCents, now, since: card.createdAt, newDays: config.newCardDays }),
  );
}
