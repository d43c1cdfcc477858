import { subscriptionPaused, subscriptionPauseEnding, subscriptionResumed } from '@stagedoor/contracts/payments-events';
import type { Subscription as SubscriptionAnswer } from '@stagedoor/contracts/subscription';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq } from 'drizzle-orm';
import { payments, type Subscription, subscriptions } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { presentSubscription } from '#/payments/present-subscription.ts';
import { findPeople } from '#/people/people-repository.ts';
import { membershipOf, nextPlanOf } from '#/plans/plan.ts';
import { renewalCents } from '#/plans/renewal-cents.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';
import { accessEndOf, isPausedAt, nextChargeAt, pauseNoticeAt, withoutPause } from '#/subscriptions/pause-rules.ts';

/**
 * Plans a pause of the caller's own subscription from the end of what is paid, or changes how long a planned one is. Throws a 404 for
 * somebody else's, and a 409 where no pause is possible.
 */
export async function pauseSubscription(
  deps: PaymentsServiceDeps,
  userId: string,
  { id, months }: { readonly id: string; readonly months: number },
): Promise<SubscriptionAnswer> {
  if (!deps.config.features.includes('offers')) throw notFound('Subscription not found');
  return changeOwn(deps, userId, id, async (tx, before) => {
    await assertPausable(deps, tx, before);
    if (before.pauseMonths === months) return before;
    const planned = { ...before, pauseMonths: months, pauseNotifiedAt: null, revision: before.revision + 1 };
    return savePause(deps, tx, { ...planned, dueAt: pauseNoticeAt(planned) });
  });
}

/** Takes back a pause that has not begun. Safe to repeat. Throws a 409 during the pause, because going on is paid then. */
export async function takeBackPause(
  deps: PaymentsServiceDeps,
  userId: string,
  id: string,
): Promise<SubscriptionAnswer> {
  return changeOwn(deps, userId, id, async (tx, before) => {
    if (before.pauseMonths === null) return before;
    if (before.renewsAt <= deps.clock.now()) throw conflict('The pause has begun. Subscribe again to end it now.');
    return savePause(deps, tx, { ...before, ...withoutPause, dueAt: before.renewsAt, revision: before.revision + 1 });
  });
}

async function changeOwn(
  deps: PaymentsServiceDeps,
  userId: string,
  id: string,
  change: (tx: Tx, before: Subscription) => Promise<Subscription>,
): Promise<SubscriptionAnswer> {
  return deps.database.transaction(async (tx) => {
    const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    if (before?.subscriberId !== userId) throw notFound('Subscription not found');
    const after = await change(tx, before);
    return presentSubscription(after, await findPeople(tx, [after.creatorId, after.subscriberId]));
  });
}

async function assertPausable({ clock }: PaymentsServiceDeps, tx: Tx, before: Subscription): Promise<void> {
  const { status, priceCents, renewsAt } = before;
  const now = clock.now();
  if (status === 'grace') throw conflict('Your last payment failed. Pay the month first, or cancel.');
  if (status !== 'active') throw conflict('This subscription does not go on, so it cannot be paused.');
  if (priceCents === 0 || nextPlanOf(before)?.priceCents === 0) throw conflict('A free membership cannot be paused.');
  if (isPausedAt(before, now)) throw conflict('The pause has begun. Subscribe again to end it now.');
  if (renewsAt <= now) throw conflict('Your subscription is just being renewed. Please try again in a moment.');
  if (!(await hasPaid(tx, before))) throw conflict('A trial or a gift cannot be paused.');
}

/** Nobody has paid for the time of a trial, and somebody else for that of a gift. */
async function hasPaid(tx: Tx, { id, subscriberId }: Subscription): Promise<boolean> {
  const isTheirs = and(
    eq(payments.payerId, subscriberId),
    eq(payments.subscriptionId, id),
    eq(payments.status, 'succeeded'),
  );
  return (await tx.$count(payments, isTheirs)) > 0;
}

async function savePause(deps: PaymentsServiceDeps, tx: Tx, after: Subscription): Promise<Subscription> {
  const { id, creatorId, subscriberId, pauseMonths, pauseNotifiedAt, dueAt, renewsAt, revision } = after;
  const set = { pauseMonths, pauseNotifiedAt, dueAt, attempts: 0, revision };
  await tx.update(subscriptions).set(set).where(eq(subscriptions.id, id));
  const until = accessEndOf(after, deps.config.graceDays);
  const now = deps.clock.now().toISOString();
  const facts = {
    subscriptionId: id,
    subscriberId,
    creatorId,
    accessUntil: until.toISOString(),
    revision,
    ...membershipOf(after),
  };
  if (pauseMonths === null)
    await deps.publish(tx, subscriptionResumed, { ...facts, resumedAt: now, renewsAt: renewsAt.toISOString() });
  else
    await deps.publish(tx, subscriptionPaused, {
      ...facts,
      pausedAt: now,
      goesOnAt: nextChargeAt(after).toISOString(),
    });
  notifySocial(deps, tx, after, until);
  return after;
}

/** Tells the subscriber once, some days before, that the pause ends. Returns when the subscription is to be looked at next. */
export async function noticePauseEnd(
  deps: PaymentsServiceDeps,
  tx: Tx,
  paused: Subscription,
  now: Date,
): Promise<Date> {
  const goesOnAt = nextChargeAt(paused);
  if (paused.pauseNotifiedAt !== null) return goesOnAt;
  const noticeAt = pauseNoticeAt(paused);
  if (noticeAt > now) return noticeAt;
  await tx.update(subscriptions).set({ pauseNotifiedAt: now }).where(eq(subscriptions.id, paused.id));
  await deps.publish(tx, subscriptionPauseEnding, {
    subscriptionId: paused.id,
    subscriberId: paused.subscriberId,
    creatorId: paused.creatorId,
    priceCents: renewalCents(paused),
    goesOnAt: goesOnAt.toISOString(),
  });
  return goesOnAt;
}
