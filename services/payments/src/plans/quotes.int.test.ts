import { randomUUID } from 'node:crypto';
import { subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { expect, test } from 'vitest';
import { deleteExpiredQuotes } from '#/plans/delete-expired-quotes.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { createPlanSteps } from '#/testing/plan-steps.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;

const { subscribe, cancel, current } = testSubscriptions((scene) => {
  ({ world, fan, mara } = scene);
});
const steps = createPlanSteps(() => ({ world, fan, mara }));
const { tiers, edit, quote, accept, paid } = steps;
const minutes = 60_000;

test('a quote says what is paid now, then and in full, and exactly that is charged', async () => {
  const quoted = await quote();
  expect(quoted).toMatchObject({
    status: 201,
    data: {
      kind: 'join',
      tier: null,
      now: 9.99,
      next: 9.99,
      nextAt: '2026-02-28T12:00:00.000Z',
      full: 9.99,
      fullFrom: '2026-01-31T12:00:00.000Z',
      expiresAt: '2026-01-31T12:15:00.000Z',
    },
  });
  // The price that was shown holds, although the creator has raised it since.
  const creator = world.owners.creators.get(mara.id);
  if (creator !== undefined) creator.priceCents = 1_999;
  world.service.clock.advance(14 * minutes);
  const accepted = await accept(quoted.data.id);
  expect(accepted).toMatchObject({ status: 201, message: 'Subscribed', data: { amount: 9.99 } });
  expect(await accept(quoted.data.id)).toMatchObject({ status: 201, data: { paymentId: accepted.data.paymentId } });
  expect(await paid()).toEqual([999]);
});

test('a quote that is older than 15 minutes, of somebody else, of another creator or unknown charges nothing', async () => {
  const { id } = (await quote()).data;
  const other = await world.payer();
  expect(await accept(id, other)).toMatchObject({ status: 404, message: 'Quote not found' });
  expect((await accept(randomUUID())).status).toBe(404);
  const elsewhere = { creatorId: world.creator(500).id, quoteId: id };
  expect((await world.post('/payments/subscriptions', fan, elsewhere)).status).toBe(400);
  expect((await accept(id, fan, { expectedPrice: 5 })).status).toBe(409);
  world.service.clock.advance(15 * minutes);
  expect(await accept(id)).toMatchObject({ status: 409, message: expect.stringContaining('15 minutes') });
  expect([await paid(), await paid(other)]).toEqual([[], []]);
  const quotesLeft = async () => {
    await deleteExpiredQuotes.run(world.service.deps);
    return world.service.deps.database.sql`select from quote where id = ${id}`;
  };
  expect(await quotesLeft()).toHaveLength(1);
  world.service.clock.advance(86_400_001);
  expect(await quotesLeft()).toHaveLength(0);
});

test('a tier that is edited, archived or gone during checkout is a 409, and nothing is charged', async () => {
  const [basic, gold] = tiers(500, 1_500) as [ReturnType<typeof tiers>[0], ReturnType<typeof tiers>[0]];
  const first = (await quote(basic)).data.id;
  edit(basic, { name: 'Basic, renamed' });
  expect(await accept(first)).toMatchObject({ status: 409, message: expect.stringContaining('has changed since') });
  const second = (await quote(gold)).data.id;
  edit(gold, { isArchived: true });
  expect((await accept(second)).status).toBe(409);
  expect((await quote(gold)).status).toBe(409);
  expect(await quote({ ...gold, id: randomUUID() })).toMatchObject({ status: 404, message: 'Tier not found' });
  expect(await paid()).toEqual([]);
});

test('is refused as a subscription is: to oneself, to a stranger, to nobody, without a price or a card', async () => {
  const free = world.creator();
  const ask = (as: TestPerson, creatorId: string) => world.post('/payments/quotes', as, { creatorId });
  expect((await ask(mara, mara.id)).status).toBe(400);
  expect((await ask(fan, free.id)).status).toBe(400);
  expect((await ask(fan, randomUUID())).status).toBe(404);
  const creator = world.owners.creators.get(mara.id);
  if (creator !== undefined) creator.needsFollow = true;
  expect((await ask(fan, mara.id)).status).toBe(403);
  if (creator !== undefined) creator.needsFollow = false;
  world.owners.isUnavailable = true;
  expect((await ask(fan, mara.id)).status).toBe(503);
  world.owners.isUnavailable = false;
  const cardless = world.someone();
  const { id } = (await quote(undefined, cardless)).data;
  expect((await accept(id, cardless)).status).toBe(402);
  await world.addCard(cardless);
  expect((await accept(id, cardless)).status).toBe(201);
});

test('accepted twice at once is paid once; two quotes for the same end in one subscription', async () => {
  const [one, two] = [(await quote()).data.id, (await quote()).data.id];
  const answers = await Promise.all([accept(one), accept(one), accept(two)]);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect(await paid()).toEqual([999]);
  expect((await accept(two)).status).toBe((await accept(one)).status === 201 ? 409 : 201);
});

test('the specification’s call without a quote takes the first paid tier, at its price', async () => {
  const [, basic] = tiers(0, 700, 900);
  expect(await subscribe(fan, mara, { expectedPrice: 9.99 })).toMatchObject({ status: 409 });
  const { data } = await subscribe(fan, mara, { expectedPrice: 7 });
  expect(data).toMatchObject({ amount: 7, subscription: { price: 7, tier: { id: basic?.id, name: 'Tier 1' } } });
  expect((await world.events(subscriptionStarted)).at(-1)).toMatchObject({ priceCents: 700, slot: 1 });
  expect(world.owners.received.at(-1)?.body).toMatchObject({ slot: 1 });
  expect(await subscribe()).toMatchObject({ status: 200, message: 'You subscribe already' });
  expect(await paid()).toEqual([700]);
});

test('a subscription that changed after it was quoted is a 409', async () => {
  const [basic, gold] = tiers(500, 1_500);
  await steps.choose(basic);
  const { id } = (await quote(gold)).data;
  const subscription = await current();
  await cancel(subscription?.id ?? '');
  expect(await accept(id)).toMatchObject({ status: 409, message: expect.stringContaining('has changed since') });
  expect(await paid()).toEqual([500]);
});

test('a card that asks is continued on the same terms, and left for others', async () => {
  const asked = await world.payer('pm_card_authenticationRequired');
  const [basic, gold] = tiers(500, 1_500);
  const first = (await quote(basic, asked)).data.id;
  const waiting = await accept(first, asked);
  expect(waiting).toMatchObject({ status: 202, data: { status: 'requires_action' } });
  expect((await accept(first, asked)).data.confirmationId).toBe(waiting.data.confirmationId);
  const second = (await quote(gold, asked)).data.id;
  const other = await accept(second, asked);
  expect(other).toMatchObject({ status: 202, data: { amount: 15 } });
  expect((await world.post(`/payments/confirmations/${waiting.data.confirmationId}`, asked)).status).toBe(409);
  const confirmed = await world.post(`/payments/confirmations/${other.data.confirmationId}`, asked);
  expect(confirmed.data.subscription).toMatchObject({ tier: { id: gold?.id }, price: 15 });
  expect(await paid(asked)).toEqual([1_500]);
});
