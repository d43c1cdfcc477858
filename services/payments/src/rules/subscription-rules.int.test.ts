import { profileUpdated, userBlocked } from '@stagedoor/contracts/social-events';
import { erasePerson } from '@stagedoor/service-kit/testing/personal-data';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deleteExpiredQuotes } from '#/plans/delete-expired-quotes.ts';
import { type RuleEvent, type RuleKind, ruleKinds, subscriptionRules } from '#/rules/subscription-rules.ts';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments } from '#/testing/payments-world.ts';
import { createMember, describeOutcome, join, type Member, passTo, pause, start } from '#/testing/rule-members.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPayments({ withoutJob: deleteExpiredQuotes });
  await world.holdDisputes();
});
afterEach(() => world.checkSum());
afterAll(() => world.destroy());

type Moment = 'start' | 'half' | 'end' | 'grace is over';

/** The first period of each kind: paid, paused or tried. */
const month = { half: '2026-02-14T12:00:00.000Z', end: '2026-02-28T12:00:00.000Z' };
const periods: { readonly [kind in RuleKind]: typeof month } = {
  plain: month,
  tier: month,
  free: month,
  code: month,
  'kept price': month,
  gift: { ...month, end: '2026-04-30T12:00:00.000Z' },
  trial: { half: '2026-02-04T12:00:00.000Z', end: '2026-02-07T12:00:00.000Z' },
  paused: { ...month, end: '2026-03-31T12:00:00.000Z' },
};

function timeOf(kind: RuleKind, moment: Moment): string {
  if (moment === 'start') return start;
  if (moment === 'half') return periods[kind].half;
  const graceMs = moment === 'end' ? 0 : 4 * 86_400_000;
  return new Date(Date.parse(periods[kind].end) + graceMs).toISOString();
}

interface Passing {
  readonly card?: string;
  /** When it happens, and when its outcome is read. */
  readonly at?: Moment;
  readonly after?: Moment;
  readonly joins?: (member: Member) => Promise<unknown>;
}

/** Has an event happen to a member of each kind, and compares what comes of it with the table. */
function rule(
  event: RuleEvent,
  happens: (member: Member) => Promise<unknown>,
  { card, at = 'half', after = at, joins = join }: Passing = {},
) {
  test(`${event}: each kind of subscription does what the table says`, async () => {
    world.service.clock.stopAt(start);
    const members = await Promise.all(ruleKinds.map((kind) => createMember(world, kind, card)));
    await Promise.all(members.map(joins));
    const compare = (member: Member) =>
      expect.poll(() => describeOutcome(member), { timeout: 20_000 }).toBe(subscriptionRules[event][member.kind]);
    const happening = members.map((member) => ({ time: timeOf(member.kind, at), take: () => happens(member) }));
    const comparing = members.map((member) => ({ time: timeOf(member.kind, after), take: () => compare(member) }));
    for (const time of [...new Set([...happening, ...comparing].map((step) => step.time))].toSorted()) {
      await passTo(world, time);
      for (const list of [happening, comparing])
        await Promise.all(list.filter((step) => step.time === time).map((step) => step.take()));
    }
  });
}

const nothing = async () => {};
async function replaceCard({ fan }: Member, token: string): Promise<void> {
  const [card] = (await world.call('/payments/methods', { as: fan })).data.methods;
  await world.addCard(fan, token);
  await world.call(`/payments/methods/${card?.id}`, { method: 'DELETE', as: fan });
}
const lastPayment = async ({ fan, giver = fan }: Member) => {
  const [row] = await world.service.deps.database.sql<{ id: string; cents: number }[]>`
    select id, amount_cents as cents from payment where payer_id in (${fan.id}, ${giver.id}) order by created_at desc limit 1`;
  return row;
};
async function refund(member: Member, share: number): Promise<void> {
  const paid = await lastPayment(member);
  if (paid !== undefined)
    expect((await member.refund(paid.id, share === 1 ? undefined : (paid.cents * share) / 100)).status).toBe(201);
}
/** Has a payment's dispute reach a state. */
async function dispute(member: Member, state: 'open' | 'won' | 'lost'): Promise<void> {
  const { sql } = world.service.deps.database;
  if ((await lastPayment(member)) === undefined) return;
  const reached = async (...states: readonly string[]) => {
    const found =
      await sql`select from dispute where payer_id in (${member.fan.id}, ${(member.giver ?? member.fan).id}) and status in ${sql(states)}`;
    if (found.length === 0) await world.hurryDisputes(states.includes('open') ? 'coming' : 'open');
    return found.length > 0;
  };
  await waitFor(() => reached('open', state), { timeoutMs: 20_000 });
  await waitFor(() => reached(state), { timeoutMs: 20_000 });
}

rule('checkout', nothing, { at: 'start' });
rule('renewal', nothing, { at: 'end' });
rule('up', (member) => member.choose(member.tier('Top')));
rule('down', (member) => member.choose(member.tier('Basic')), { after: 'end' });
rule('pause', (member) => pause(member, 1), { after: 'end' });
rule('cancel', async (member) =>
  world.call(`/payments/subscriptions/${(await member.current())?.id}`, { method: 'DELETE', as: member.fan }),
);
rule('decline', (member) => replaceCard(member, 'pm_card_chargeCustomerFail'), { after: 'end' });
rule('grace', (member) => replaceCard(member, 'pm_card_chargeCustomerFail'), { after: 'grace is over' });
rule('refund', (member) => refund(member, 1));
rule('part refund', (member) => refund(member, 0.5));
rule('dispute opened', (member) => dispute(member, 'open'), { card: 'pm_card_createDispute' });
rule('dispute lost', (member) => dispute(member, 'lost'), { card: 'pm_card_createDisputeLost' });
rule('dispute won', (member) => dispute(member, 'won'), { card: 'pm_card_createDisputeWon' });
rule('block', ({ fan, mara }) =>
  deliverEvent(world.service, userBlocked, {
    blockerId: mara.id,
    blockedId: fan.id,
    revision: 1,
    blockedAt: world.service.clock.now().toISOString(),
  }),
);
rule(
  'suspension',
  async ({ mara }) => {
    const { userId: _sample, ...profile } = profileUpdated.sample;
    await deliverEvent(world.service, profileUpdated, {
      ...profile,
      userId: mara.id,
      role: 'CREATOR',
      version: 2,
      isSuspended: true,
    });
    const { sql } = world.service.deps.database;
    const areReturned = async () =>
      (
        await sql`
        select from prepaid join payment using (id)
        where payee_id = ${mara.id} and kept_months is null`
      ).length === 0;
    await waitFor(areReturned, { timeoutMs: 20_000 });
  },
  { after: 'end' },
);
rule('erasure', ({ mara }) => erasePerson(world.service, mara.id), { after: 'end' });
rule(
  'code ended',
  async (member) => {
    for (const offer of (await world.call('/payments/offers', { as: member.mara })).data.offers)
      await member.change(offer, 'ended');
  },
  { after: 'end' },
);
rule(
  'seats gone',
  async (member) => {
    const tier = member.tier('Gold');
    if (tier !== undefined) member.edit(tier, { seats: 1 });
    const other = await world.payer();
    const asked = await member.quote(tier, other);
    expect(asked.status).toBe(['plain', 'free'].includes(member.kind) ? 201 : 409);
  },
  { after: 'end' },
);
rule('two at once', nothing, { at: 'start', joins: (member) => Promise.allSettled([join(member), join(member)]) });
