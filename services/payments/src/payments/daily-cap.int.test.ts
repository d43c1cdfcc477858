import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let mara: TestPerson;
let fan: TestPerson;
beforeAll(async () => {
  world = await startPayments({ environment: { CARD_DAILY_CAP_CENTS: '100000', NEW_CARD_DAYS: '7' } });
});
afterEach(() => world.checkSum());
afterAll(() => world.destroy());
beforeEach(async () => {
  world.service.clock.stopAt('2026-03-01T22:00:00.000Z');
  mara = world.creator();
  fan = await world.payer();
});

const tip = (amount: number, as = fan, more: object = {}) =>
  world.post('/payments/tips', as, { creatorId: mara.id, amount, ...more });
const statuses = async (...amounts: number[]) => {
  const found: number[] = [];
  for (const amount of amounts) found.push((await tip(amount)).status);
  return found;
};

test('a new card pays tips and purchases up to the cap in a day, and again the next day', async () => {
  expect(await statuses(500, 400)).toEqual([201, 201]);
  const buy = (cents: number) => world.buy(fan, 'post', world.item(mara, cents));
  expect(await buy(10_001)).toMatchObject({
    status: 403,
    message:
      'Cards added in the last 7 days can pay $1,000.00 a day. $100.00 is left until March 2, 2026, 00:00 UTC; the limit ends on March 8, 2026.',
  });
  expect((await buy(10_000)).status).toBe(200);
  expect((await tip(1)).status).toBe(403);
  world.service.clock.stopAt('2026-03-02T00:00:00.000Z');
  expect(await statuses(500, 500, 1)).toEqual([201, 201, 403]);
});

test('neither an old card nor another person is capped', async () => {
  world.service.clock.stopAt('2026-02-20T00:00:00.000Z');
  const longTime = await world.payer();
  world.service.clock.stopAt('2026-03-01T22:00:00.000Z');
  expect(await statuses(500, 500, 1)).toEqual([201, 201, 403]);
  for (const amount of [500, 500, 500]) expect((await tip(amount, longTime)).status).toBe(201);
  const paymentMethodId = await world.addCard(longTime, 'pm_card_mastercard');
  for (const amount of [500, 500]) expect((await tip(amount, longTime, { paymentMethodId })).status).toBe(201);
  expect((await tip(1, longTime, { paymentMethodId })).status).toBe(403);
  expect((await tip(500, longTime)).status).toBe(201);
  expect((await tip(1, await world.payer())).status).toBe(201);
});

test('a card that is removed and added again, or another new one, brings no new allowance', async () => {
  expect(await statuses(500, 500)).toEqual([201, 201]);
  const [card] = (await world.call('/payments/methods', { as: fan })).data.methods;
  await world.call(`/payments/methods/${card?.id ?? ''}`, { method: 'DELETE', as: fan });
  await world.addCard(fan);
  const paymentMethodId = await world.addCard(fan, 'pm_card_amex');
  expect([(await tip(1)).status, (await tip(1, fan, { paymentMethodId })).status]).toEqual([403, 403]);
});

test('payments at the same time never pass the cap together, by whichever way they come', async () => {
  const inside = () =>
    world.call('/internal/payments/tips', {
      method: 'POST',
      headers: asService('messaging', 'payments'),
      body: { messageId: world.service.deps.ids.next(), senderId: fan.id, creatorId: mara.id, amountCents: 40_000 },
    });
  const answers = await Promise.all([tip(400), inside(), tip(400), inside(), tip(400)]);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(3);
  const { sql } = world.service.deps.database;
  const paid = await sql`select from payment where payer_id = ${fan.id} and status = 'succeeded'`;
  expect(paid).toHaveLength(2);
});

test('declined payments do not count, and a card ceases to be new', async () => {
  const declined = await world.payer('pm_card_chargeDeclined');
  for (const amount of [500, 500, 500]) expect((await tip(amount, declined)).status).toBe(402);
  expect(await statuses(500, 500)).toEqual([201, 201]);
  world.service.clock.stopAt('2026-03-08T22:00:00.000Z');
  expect(await statuses(500, 500, 500)).toEqual([201, 201, 201]);
});

test('nothing is capped in the sandbox unless it is set', async () => {
  const sandbox = await startPayments();
  const [creator, payer] = [sandbox.creator(), await sandbox.payer()];
  for (const amount of [500, 500, 500]) {
    expect((await sandbox.post('/payments/tips', payer, { creatorId: creator.id, amount })).status).toBe(201);
  }
  await sandbox.destroy();
});
