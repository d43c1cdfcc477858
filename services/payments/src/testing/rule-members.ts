import type { QuotedTier } from '@stagedoor/contracts/internal-social';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect } from 'vitest';
import type { RuleKind } from '#/rules/subscription-rules.ts';
import { createGiftSteps } from '#/testing/gift-steps.ts';
import { createOfferSteps } from '#/testing/offer-steps.ts';
import type { PaymentsWorld } from '#/testing/payments-world.ts';
import { createPlanSteps } from '#/testing/plan-steps.ts';

/** When members begin, which is the last day of a month that is longer than the next one. */
export const start = '2026-01-31T12:00:00.000Z';
const tierNames = ['Free', 'Basic', 'Gold', 'Top'] as const;
const prices = [0, 1_000, 2_000, 4_000];

/** The offers that members of these kinds take. */
const offers: { readonly [kind in RuleKind]?: object } = {
  code: { kind: 'code', code: 'FIRST', percent: 25, months: 3 },
  trial: { kind: 'trial', code: 'FIRST', days: 7 },
};

export type Member = Awaited<ReturnType<typeof createMember>>;

/** Makes a creator, and somebody with a card who is about to subscribe to them in the way of `kind`. */
export async function createMember(world: PaymentsWorld, kind: RuleKind, card?: string) {
  const [fan, mara] = [await world.payer(card), world.creator(2_000)];
  const steps = createPlanSteps(() => ({ world, fan, mara }));
  if (kind !== 'plain')
    for (const [index, tier] of steps.tiers(...prices).entries()) steps.edit(tier, { name: tierNames[index] ?? '' });
  const giver = kind === 'gift' ? await world.payer(card) : undefined;
  const offerSteps = createOfferSteps(() => ({ world, fan, mara }));
  if (offers[kind] !== undefined) await offerSteps.offer(offers[kind]);
  return {
    ...steps,
    ...offerSteps,
    ...createGiftSteps(() => ({ world, fan: giver ?? fan, mara })),
    giver,
    world,
    kind,
    fan,
    mara,
    tier(name: (typeof tierNames)[number]): QuotedTier | undefined {
      return world.owners.creators.get(mara.id)?.tiers?.find((tier) => tier.name === name);
    },
    /** The one that is not over, or else the latest. */
    async current() {
      const { subscriptions } = (await world.call('/payments/subscriptions', { as: fan })).data;
      return subscriptions.find(({ status }) => status !== 'ended') ?? subscriptions[0];
    },
  };
}

/** Asks what a tier costs in the way of each kind. */
export const ask = (member: Member, tier?: QuotedTier) =>
  offers[member.kind] === undefined ? member.quote(tier) : member.quoteWith('FIRST', member.fan, tier?.id);

/** Subscribes in the way of each kind. */
export async function join(member: Member): Promise<void> {
  if (member.kind === 'gift') {
    const { code } = await member.give(3, member.tier('Gold'));
    expect((await member.redeem(code, member.fan)).status).toBe(200);
    return;
  }
  const quoted = await ask(member, member.tier(member.kind === 'free' ? 'Free' : 'Gold'));
  expect(quoted.status).toBe(201);
  const { status } = await member.accept(quoted.data.id);
  expect([200, 201]).toContain(status);
  if (member.kind === 'paused') await pause(member, 1);
  const tier = member.tier('Gold');
  if (member.kind === 'kept price' && tier !== undefined) member.edit(tier, { priceCents: 2_500 });
}

/** Asks for a pause, and says whether it was granted. */
export async function pause({ world, fan, current }: Member, months: number): Promise<boolean> {
  const path = `/payments/subscriptions/${(await current())?.id}/pause` as const;
  const { status } = await world.call(path, { method: 'PUT', as: fan, body: { months } });
  return status === 200;
}

/** Has time pass until a moment, and what is due before and by then done. */
export async function passTo(world: PaymentsWorld, at: string): Promise<void> {
  await untilNothingIsDue(world);
  world.service.clock.stopAt(at);
  await untilNothingIsDue(world);
}

async function untilNothingIsDue({ service }: PaymentsWorld): Promise<void> {
  const { sql } = service.deps.database;
  const now = service.clock.now().toISOString();
  const isDone = async () => {
    const due = await sql`
      select from subscription where due_at <= ${now} union all select from prepaid where due_at <= ${now}`;
    return due.length === 0;
  };
  await waitFor(isDone, { timeoutMs: 20_000 });
}

const dollars = (cents: number) => (cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`);
const dayOf = (at: string) =>
  new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Says in the words of the table what a member has paid, what they have and what comes next, and what the creator has of it. */
export async function describeOutcome(member: Member): Promise<string> {
  const { world, mara } = member;
  const paid = [...(await member.paid()), ...(member.giver === undefined ? [] : await member.paid(member.giver))];
  const found = await member.current();
  const balance = await world.balance(mara);
  const held =
    balance.held === undefined || balance.held === 0 ? '' : `, ${dollars(Math.round(100 * balance.held))} held`;
  const earned = `creator ${dollars(Math.round(100 * (balance.available + balance.pending)))}${held}`;
  return [
    paid.length === 0 ? 'nothing paid' : `paid ${paid.map(dollars).join(' + ')}`,
    describePlan(found),
    earned,
  ].join('; ');
}

/** What the page of subscriptions says that the next payment costs. */
export const nextCents = ({ price, next, discount }: NonNullable<Awaited<ReturnType<Member['current']>>>) =>
  Math.round(100 * (discount?.price ?? next?.price ?? price));

function describePlan(found: Awaited<ReturnType<Member['current']>>): string {
  if (found === undefined) return 'no subscription';
  const { status, tier, renewsAt, endsAt, next } = found;
  const plan = tier === undefined || tier.name === 'Gold' ? 'subscribed' : tier.name;
  if (status === 'ended') return 'ended';
  if (endsAt !== null) return `${plan} to ${dayOf(endsAt)}`;
  if (renewsAt === null) return plan;
  const to =
    found.pause !== undefined
      ? `to ${dayOf(found.pause.from)}, paused to ${dayOf(renewsAt)}`
      : status === 'grace'
        ? 'in grace'
        : `to ${dayOf(renewsAt)}`;
  return `${plan} ${to}, then ${next === undefined ? '' : `${next.tier?.name ?? ''} `}${dollars(nextCents(found))}`;
}
