import type { QuotedTier } from '@stagedoor/contracts/internal-social';
import { subscriptionPriceRiseAsked } from '@stagedoor/contracts/payments-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { createPlanSteps } from '#/testing/plan-steps.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;
let id: string;
let basic: QuotedTier;
let gold: QuotedTier;

const { cancel, current } = testSubscriptions((scene) => {
  ({ world, fan, mara } = scene);
});
const steps = createPlanSteps(() => ({ world, fan, mara }));
const at = (time: string) => world.service.clock.stopAt(time);
const list = async (as = mara) => (await world.call('/payments/price-rises', { as })).data;
const start = (more: object = {}, as = mara) =>
  world.post('/payments/price-rises', as, { tierId: basic.id, expectedPrice: 15, noticeDays: 30, ...more });
const takeBack = (riseId: string, as = mara) => world.call(`/payments/price-rises/${riseId}`, { method: 'DELETE', as });
const path = () => `/payments/subscriptions/${id}/price-rise` as const;
const agree = (riseId: string, expectedPrice = 15, as = fan) =>
  world.call(path(), { method: 'PUT', as, body: { riseId, expectedPrice } });
const withdraw = (as = fan) => world.call(path(), { method: 'DELETE', as });
const asked = async () => (await current())?.priceRise;
/** Starts a rise, and waits until the subscriber is asked. */
async function ask(): Promise<string> {
  const { data } = await start();
  await waitFor(async () => (await asked())?.id === data.id);
  return data.id;
}
/** Lets a month pass, and returns what the fan has paid. */
async function renewedAt(time: string, count: number): Promise<number[]> {
  at(time);
  await waitFor(async () => (await steps.paid()).length === count);
  return steps.paid();
}
const [first, second, third] = ['2026-02-28T12:00:00.000Z', '2026-03-31T12:00:00.000Z', '2026-04-30T12:00:00.000Z'];

beforeEach(async () => {
  [basic, gold] = steps.tiers(1_000, 2_000) as [QuotedTier, QuotedTier];
  id = (await steps.choose(basic)).data.id;
  steps.edit(basic, { priceCents: 1_500 });
});

test('who agrees pays the new price from the first renewal after its day, and the consent holds what was shown', async () => {
  expect((await list()).plans).toMatchObject([
    { tier: { id: basic.id }, price: 15, below: 1 },
    { tier: { id: gold.id }, below: 0 },
  ]);
  const riseId = await ask();
  expect((await world.events(subscriptionPriceRiseAsked)).at(-1)).toMatchObject({
    subscriptionId: id,
    fromCents: 1_000,
    toCents: 1_500,
    startsAt: '2026-03-02T12:00:00.000Z',
  });
  expect(await asked()).toEqual({ id: riseId, price: 15, from: '2026-03-02T12:00:00.000Z', isAgreed: false });
  expect((await agree(riseId, 14)).status).toBe(409);
  expect((await agree(riseId)).status).toBe(200);
  expect((await asked())?.isAgreed).toBe(true);
  const [consent] = await world.service.deps.database
    .sql`select from_cents, shown_cents, shown_from = '2026-03-02T12:00:00Z' as is_shown from price_consent where rise_id = ${riseId}`;
  expect(consent).toMatchObject({
    from_cents: 1_000,
    shown_cents: 1_500,
    is_shown: true,
  });
  expect((await list()).rises).toMatchObject([{ id: riseId, asked: 1, agreed: 1 }]);
  // The day of the rise is after this renewal.
  expect(await renewedAt(first, 2)).toEqual([1_000, 1_000]);
  expect(await renewedAt(second, 3)).toEqual([1_000, 1_000, 1_500]);
  expect(await current()).toMatchObject({ price: 15 });
  expect(await asked()).toBeUndefined();
  expect((await list()).rises).toMatchObject([{ asked: 1, agreed: 1 }]);
  expect(await renewedAt(third, 4)).toEqual([1_000, 1_000, 1_500, 1_500]);
});

test('who says nothing, or changes their mind, keeps the old price, and who left pays the new one', async () => {
  const riseId = await ask();
  await agree(riseId);
  await withdraw();
  expect((await withdraw()).status).toBe(200);
  expect(await asked()).toMatchObject({ isAgreed: false });
  await renewedAt(first, 2);
  expect(await renewedAt(second, 3)).toEqual([1_000, 1_000, 1_000]);
  expect((await list()).rises).toMatchObject([{ asked: 1, agreed: 0 }]);
  await cancel(id);
  at('2026-05-01T12:00:00.000Z');
  await waitFor(async () => (await current())?.status === 'ended');
  expect((await steps.quote(basic)).data).toMatchObject({ kind: 'join', now: 15 });
});

test('taken back, nobody pays it who was not charged, and nobody can agree any more', async () => {
  const riseId = await ask();
  await agree(riseId);
  expect((await takeBack(riseId, world.creator(500))).status).toBe(404);
  expect((await takeBack(riseId)).status).toBe(200);
  expect((await takeBack(riseId)).status).toBe(200);
  expect(await asked()).toBeUndefined();
  expect((await agree(riseId)).message).toBe('The creator has taken this back. You keep your price.');
  await renewedAt(first, 2);
  expect(await renewedAt(second, 3)).toEqual([1_000, 1_000, 1_000]);
});

test('a second one about a tier waits for the day of the first, and asks for the price of then', async () => {
  const riseId = await ask();
  await agree(riseId);
  expect((await start()).status).toBe(409);
  at('2026-03-03T12:00:00.000Z');
  await waitFor(async () => (await steps.paid()).length === 2);
  steps.edit(basic, { priceCents: 1_800 });
  const again = await start({ expectedPrice: 18 });
  expect(again.status).toBe(201);
  await waitFor(async () => (await asked())?.price === 18);
  expect((await list()).rises).toHaveLength(1);
  // What they agreed to stays agreed until they agree to more.
  expect(await renewedAt(second, 3)).toEqual([1_000, 1_000, 1_500]);
  expect((await agree(again.data.id, 18)).status).toBe(200);
  expect(await renewedAt(third, 4)).toEqual([1_000, 1_000, 1_500, 1_800]);
});

test.each([
  ['another tier', () => steps.choose(gold), [1_000, 1_000, 2_000]],
  [
    'a cancellation that is taken back',
    async () => {
      await cancel(id);
      await world.post('/payments/subscriptions', fan, { creatorId: mara.id });
    },
    [1_000, 1_000, 1_000],
  ],
])('%s after the consent counts instead of it', async (_name, change, paid) => {
  await agree(await ask());
  await change();
  await renewedAt(first, 3 - Number(paid[2] === 1_000)).catch(() => undefined);
  at(second);
  await waitFor(async () => (await current())?.renewsAt === third);
  expect((await steps.paid()).at(-1)).toBe(paid[2]);
});

test('is for the creator, about a paid tier at the price that was shown, with a month of notice at least', async () => {
  expect((await start({ noticeDays: 29 })).status).toBe(400);
  expect((await start({ expectedPrice: 14 })).status).toBe(409);
  expect((await start({}, fan)).status).toBe(403);
  expect((await start({ tierId: world.someone().id })).status).toBe(404);
  const riseId = await ask();
  expect((await agree(riseId, 15, world.someone())).status).toBe(404);
  expect((await withdraw(world.someone())).status).toBe(404);
  expect((await agree(world.someone().id)).status).toBe(404);
});

test('nobody is asked who cancelled, or pays the price already', async () => {
  const joined = await world.payer();
  await steps.choose(basic, joined);
  await cancel(id);
  const { data } = await start();
  await waitFor(async () => {
    const [row] = await world.service.deps.database.sql`select due_at from price_rise where id = ${data.id}`;
    return row?.due_at === null;
  });
  expect((await list()).rises).toMatchObject([{ asked: 0 }]);
  expect((await current(joined))?.priceRise).toBeUndefined();
});
