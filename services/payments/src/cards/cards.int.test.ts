import { findTableDrift } from '@stagedoor/service-kit/testing/check-tables';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { schema } from '#/db/schema.ts';
import { type PaymentsWorld, startPayments } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPayments();
  // The sandbox creates its schema with the first charge.
  await world.post('/payments/tips', await world.payer(), { creatorId: world.creator().id, amount: 1 });
});
afterEach(() => world.checkSum());
afterAll(() => world.destroy());

test('the tables in code match the migrations', async () => {
  expect(await findTableDrift(world.service.deps.database, schema)).toEqual([]);
});

test('a card is saved by its token: brand, last digits and expiry, and the first is the default', async () => {
  const fan = world.someone();
  expect((await world.call('/payments/methods')).status).toBe(401);
  expect((await world.call('/payments/methods', { as: fan })).data).toEqual({
    methods: [],
    provider: 'sandbox',
    publishableKey: null,
  });
  const first = await world.post('/payments/methods', fan, { token: 'pm_card_visa' });
  expect(first).toMatchObject({
    status: 201,
    data: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, isDefault: true },
  });
  expect(Object.keys(first.data).sort()).toEqual(['brand', 'expMonth', 'expYear', 'id', 'isDefault', 'last4']);
  const second = await world.post('/payments/methods', fan, { token: 'pm_card_mastercard' });
  expect(second.data.isDefault).toBe(false);
  // Saving it again returns the same card.
  expect((await world.post('/payments/methods', fan, { token: 'pm_card_visa' })).data.id).toBe(first.data.id);
  const made = await world.call(`/payments/methods/${second.data.id}`, {
    method: 'PATCH',
    as: fan,
    body: { isDefault: true },
  });
  expect(made).toMatchObject({ status: 200, data: { id: second.data.id, isDefault: true } });
  const { methods } = (await world.call('/payments/methods', { as: fan })).data;
  expect(methods.map((one: { id: string; isDefault: boolean }) => [one.id, one.isDefault])).toEqual([
    [second.data.id, true],
    [first.data.id, false],
  ]);
  expect((await world.call(`/payments/methods/${second.data.id}`, { method: 'DELETE', as: fan })).status).toBe(200);
  expect((await world.call('/payments/methods', { as: fan })).data.methods).toMatchObject([
    { id: first.data.id, isDefault: true },
  ]);
});

test('an invalid card is refused, and another person’s card is a 404', async () => {
  const fan = await world.payer();
  const [card] = (await world.call('/payments/methods', { as: fan })).data.methods;
  for (const body of [
    {},
    { token: '' },
    { token: '4242424242424242 ; drop' },
    { token: 7 },
    { token: 'pm_card_none' },
  ]) {
    expect([body, (await world.post('/payments/methods', fan, body)).status]).toEqual([body, 400]);
  }
  const other = await world.payer();
  for (const [method, body] of [
    ['DELETE', undefined],
    ['PATCH', { isDefault: true }],
  ] as const) {
    expect((await world.call(`/payments/methods/${card?.id}`, { method, as: other, body })).status).toBe(404);
  }
  const patched = await world.call(`/payments/methods/${card?.id}`, {
    method: 'PATCH',
    as: fan,
    body: { isDefault: false },
  });
  expect(patched.status).toBe(400);
  const { id: creatorId } = world.creator();
  const tip = { creatorId, amount: 5, paymentMethodId: card?.id };
  expect(await world.post('/payments/tips', other, tip)).toMatchObject({
    status: 404,
    message: 'Payment method not found',
  });
  expect(await world.post('/payments/tips', world.someone(), { creatorId, amount: 5 })).toMatchObject({
    status: 402,
    message: 'Add a payment method first',
  });
});

test('of many cards saved at once one is the default', async () => {
  const fan = world.someone();
  const tokens = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_chargeDeclined', 'pm_timeout'];
  await Promise.all(tokens.map((token) => world.addCard(fan, token)));
  const { methods } = (await world.call('/payments/methods', { as: fan })).data;
  expect(methods.filter((one: { isDefault: boolean }) => one.isDefault)).toHaveLength(1);
  expect(methods).toHaveLength(5);
});
