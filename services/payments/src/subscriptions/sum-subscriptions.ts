import type { DataOf } from '@stagedoor/contracts/call';
import type { getSubscriptionSum } from '@stagedoor/contracts/payments';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Subscription, subscriptions } from '#/db/payments.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { renewalCents } from '#/plans/renewal-cents.ts';
import { findHiddenCreators } from '#/subscriptions/find-hidden-creators.ts';
import { nextChargeAt } from '#/subscriptions/pause-rules.ts';

type Deps = Pick<PaymentsServiceDeps, 'database' | 'internal' | 'log'>;

/**
 * Returns what a person pays a month for subscriptions that renew, including those whose last payment failed.
 * Subscriptions to creators whom they cannot see any more do not renew; if social does not answer, only suspended
 * creators count as such.
 */
export async function sumSubscriptions(deps: Deps, userId: string): Promise<DataOf<typeof getSubscriptionSum>> {
  const { db } = deps.database;
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.subscriberId, userId),
        inArray(subscriptions.status, ['active', 'grace']),
        sql`not exists (select from person where person.user_id = ${subscriptions.creatorId} and is_suspended)`,
      ),
    )
    .then((found) => found.filter((one) => renewalCents(one) > 0));
  const creatorIds = rows.map(({ creatorId }) => creatorId);
  const { hidden } = await findHiddenCreators(deps, userId, creatorIds);
  const renewing = rows.filter(({ creatorId }) => !hidden.has(creatorId));
  const charges = renewing.map(chargedAt);
  return {
    monthly: renewing.reduce((cents, one) => cents + renewalCents(one), 0) / 100,
    count: renewing.length,
    nextChargeAt: charges.toSorted()[0] ?? null,
  };
}

/** A failed renewal is tried again when it is due; one that is paused is looked at before, too. */
function chargedAt(one: Subscription): string {
  const { dueAt, pauseMonths } = one;
  const charge = nextChargeAt(one);
  return (dueAt !== null && pauseMonths === null && dueAt > charge ? dueAt : charge).toISOString();
}
