import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpiredQuotes } from '#/plans/delete-expired-quotes.ts';
import { ruleKinds } from '#/rules/subscription-rules.ts';
import { type PaymentsWorld, startPayments } from '#/testing/payments-world.ts';
import { ask, createMember, type Member, nextCents, passTo, pause, start } from '#/testing/rule-members.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPayments({ withoutJob: deleteExpiredQuotes });
});
afterAll(() => world.destroy());

const halfMonths = 24;
const tierNames = ['Free', 'Basic', 'Gold', 'Top'] as const;

/** The payments of a person, oldest first. */
const paymentsOf = ({ fan }: Member) => world.service.deps.database.sql<{ id: string; kind: string; cents: number }[]>`
  select id, kind, amount_cents as cents from payment where payer_id = ${fan.id} and status = 'succeeded'
  order by created_at, id`;

/** What the page of subscriptions says that the next renewal costs, in cents; 0 if there is none. */
async function shownNext(member: Member): Promise<number> {
  const found = await member.current();
  if (found === undefined || found.status === 'ended' || found.endsAt !== null) return 0;
  return nextCents(found);
}

/** What a deed is done with. */
interface Choice {
  readonly tier: (typeof tierNames)[number];
  readonly cents: number;
  readonly card: string;
  readonly isWhole: boolean;
}
type Deed = (member: Member, choice: Choice) => unknown;

/** Accepts a plan, whose price its creator may change meanwhile, and expects that what was shown is charged. */
const choosePlan: Deed = async (member, choice) => {
  const quoted = await ask(member, member.tier(choice.tier));
  if (quoted.status !== 201) return;
  const before = (await paymentsOf(member)).length;
  if (choice.isWhole) changePrice(member, choice);
  const { status } = await member.accept(quoted.data.id);
  const charged = (await paymentsOf(member)).slice(before).reduce((sum, { cents }) => sum + cents, 0);
  expect(charged).toBe(status < 300 ? Math.round(quoted.data.now * 100) : 0);
};

const changePrice: Deed = (member, { tier: name, cents }) => {
  const tier = member.tier(name);
  const creator = world.owners.creators.get(member.mara.id);
  if (tier === undefined && creator !== undefined) creator.priceCents = cents;
  else if (tier !== undefined && tier.priceCents > 0) member.edit(tier, { priceCents: cents });
};

const changeCard: Deed = async ({ fan }, { card }) => {
  for (const { id } of (await world.call('/payments/methods', { as: fan })).data.methods)
    await world.call(`/payments/methods/${id}`, { method: 'DELETE', as: fan });
  await world.addCard(fan, card);
};

const refundLast: Deed = async (member, { isWhole }) => {
  const last = (await paymentsOf(member)).at(-1);
  if (last !== undefined) await member.refund(last.id, isWhole ? undefined : 1);
};

const leaveOrReturn: Deed = async (member) => {
  const found = await member.current();
  if (found?.status === 'active' || found?.status === 'grace')
    await world.call(`/payments/subscriptions/${found.id}`, { method: 'DELETE', as: member.fan });
  else if (found?.status === 'cancelled') await world.post(`/payments/subscriptions/${found.id}/resume`, member.fan);
};

const rest: Deed = (member, { cents }) => pause(member, 1 + (cents % 3));

const lives = fc.sample(
  fc.array(
    fc.record({
      deed: fc.constantFrom(choosePlan, choosePlan, changePrice, changeCard, refundLast, leaveOrReturn, rest),
      tier: fc.constantFrom(...tierNames),
      cents: fc.integer({ min: 100, max: 6_000 }),
      card: fc.constantFrom('pm_card_visa', 'pm_card_mastercard', 'pm_card_chargeCustomerFail'),
      isWhole: fc.boolean(),
    }),
    { minLength: halfMonths, maxLength: halfMonths },
  ),
  { numRuns: 2 * ruleKinds.length, seed: 31 },
);

test('in a year of whatever people do nobody pays more than a page has shown, and the ledger stays at zero', async () => {
  world.service.clock.stopAt(start);
  const members = await Promise.all([...ruleKinds, ...ruleKinds].map((kind) => createMember(world, kind)));
  for (let half = 0; half < halfMonths; half += 1) {
    await Promise.all(
      members.map(async (member, index) => {
        const choice = lives[index]?.[half];
        await choice?.deed(member, choice);
      }),
    );
    const shown = await Promise.all(members.map(shownNext));
    const before = await Promise.all(members.map(paymentsOf));
    await passTo(world, new Date(Date.parse(start) + (half + 1) * 15.2 * 86_400_000).toISOString());
    for (const [index, member] of members.entries()) {
      const renewed = (await paymentsOf(member)).slice(before[index]?.length);
      const sum = renewed.reduce((total, { cents }) => total + cents, 0);
      expect(sum, `${member.kind} after ${half} half months`).toBeLessThanOrEqual(shown[index] ?? 0);
    }
    await world.checkSum();
  }
  expect((await Promise.all(members.map(paymentsOf))).flat().length).toBeGreaterThan(2 * members.length);
});
