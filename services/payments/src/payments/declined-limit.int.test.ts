import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let mara: TestPerson;
beforeAll(async () => {
  world = await startPayments({ environment: { DECLINED_PAYMENTS_PER_HOUR: '3' } });
  mara = world.creator();
});
afterEach(() => world.checkSum());
afterAll(() => world.destroy());

test('after the maximum of declined payments in an hour no other is tried, by whichever card, until the oldest is an hour old', async () => {
  world.service.clock.stopAt('2026-03-01T12:00:00.000Z');
  const [thief, fan] = [await world.payer(), await world.payer()];
  const stolen = await world.addCard(thief, 'pm_card_chargeDeclined');
  const tip = (as: TestPerson, more: object = {}) =>
    world.post('/payments/tips', as, { creatorId: mara.id, amount: 1, ...more });

  for (const minute of ['00', '10', '20']) {
    world.service.clock.stopAt(`2026-03-01T12:${minute}:00.000Z`);
    expect((await tip(thief, { paymentMethodId: stolen })).status).toBe(402);
  }
  const refused = await tip(thief);
  expect(refused).toMatchObject({ status: 429, message: 'Too many requests. Please try again later.' });
  expect(refused.headers['retry-after']).toBe('2400');
  const bought = await world.buy(thief, 'post', world.item(mara, 500));
  expect(bought.status).toBe(429);
  expect(await world.charges(thief)).toBe(0);
  expect((await tip(fan)).status).toBe(201);

  world.service.clock.stopAt('2026-03-01T13:00:01.000Z');
  expect((await tip(thief)).status).toBe(201);
});
