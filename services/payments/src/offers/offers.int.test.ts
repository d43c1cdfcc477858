import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let mara: TestPerson;
beforeAll(async () => {
  world = await startPayments();
});
afterAll(() => world.destroy());
beforeEach(() => {
  world.service.clock.stopAt('2026-01-31T12:00:00.000Z');
  mara = world.creator(999);
});

const make = (body: object, key?: string) => world.post('/payments/offers', mara, body, key);
const change = (id: string, body: object, as = mara) =>
  world.call(`/payments/offers/${id}`, { method: 'PATCH', as, body });
const list = async () => (await world.call('/payments/offers', { as: mara })).data.offers;

test('a creator makes offers, and reads what they brought', async () => {
  const friend = world.someone();
  const code = { kind: 'code', code: 'spring', percent: 20, months: 3, personIds: [friend.id], isFirstTime: true };
  expect(await make(code)).toMatchObject({
    status: 201,
    data: {
      kind: 'code',
      state: 'on',
      code: 'SPRING',
      percent: 20,
      amount: null,
      months: 3,
      days: null,
      isFirstTime: true,
      tierIds: null,
      people: [{ id: friend.id }],
      figures: { opened: 0, taken: 0, paidAfter: 0, income: 0 },
    },
  });
  world.service.clock.advance(1_000);
  const trial = (await make({ kind: 'trial', days: 7 })).data;
  expect(trial).toMatchObject({ days: 7, percent: null, isFirstTime: true, people: null });
  expect(trial.code).toMatch(/^[\dA-F]{8}$/);
  expect((await list()).map((one) => one.kind)).toEqual(['trial', 'code']);
  expect(await make({ kind: 'trial', days: 9 }, 'key-1')).toMatchObject({ status: 201 });
  expect(await make({ kind: 'trial', days: 9 }, 'key-1')).toMatchObject({ status: 201 });
  expect(await list()).toHaveLength(3);
});

test.each([
  { kind: 'code' },
  { kind: 'code', percent: 20, amount: 3 },
  { kind: 'code', percent: 100 },
  { kind: 'code', amount: 0 },
  { kind: 'code', percent: 20, months: 0 },
  { kind: 'code', percent: 20, code: 'no!' },
  { kind: 'code', percent: 20, code: 'of twenty-one letters' },
  { kind: 'trial' },
  { kind: 'trial', days: 91 },
  { kind: 'bundle', months: 5 },
  { kind: 'bundle', percent: 10 },
  { kind: 'gift' },
  { kind: 'trial', days: 7, endsAt: '2026-01-31T12:00:00.000Z' },
  { kind: 'trial', days: 7, startsAt: '2026-03-01T00:00:00Z', endsAt: '2026-02-01T00:00:00Z' },
  { kind: 'trial', days: 7, tierIds: [] },
  { kind: 'trial', days: 7, maxUses: 0 },
])('refuses %j', async (body) => {
  expect((await make(body)).status).toBe(400);
});

test('switches an offer on and off, and ends it for good', async () => {
  const { id } = (await make({ kind: 'trial', days: 7 })).data;
  expect(await change(id, { state: 'off', revision: 1 })).toMatchObject({ data: { state: 'off', revision: 2 } });
  expect(await change(id, { state: 'off', revision: 1 })).toMatchObject({ status: 200, data: { revision: 2 } });
  expect(await change(id, { state: 'on', revision: 1 })).toMatchObject({ status: 409 });
  expect((await change(id, { state: 'ended', revision: 2 }, world.creator(500))).status).toBe(404);
  expect((await change(id, { state: 'ended', revision: 2 })).status).toBe(200);
  expect(await change(id, { state: 'on', revision: 3 })).toMatchObject({
    status: 409,
    message: 'This offer has ended',
  });
});

test('a code is used once at a time, and an ended one is free again', async () => {
  const first = (await make({ kind: 'code', code: 'SPRING', percent: 10 })).data;
  expect((await make({ kind: 'code', code: 'spring', percent: 20 })).status).toBe(409);
  await change(first.id, { state: 'ended', revision: 1 });
  expect((await make({ kind: 'code', code: 'spring', percent: 20 })).status).toBe(201);
});

test('only creators make offers, and at most fifty that have not ended', async () => {
  expect((await world.post('/payments/offers', world.someone(), { kind: 'trial', days: 7 })).status).toBe(403);
  for (let count = 0; count < 50; count += 1) expect((await make({ kind: 'trial', days: 7 })).status).toBe(201);
  expect(await make({ kind: 'trial', days: 7 })).toMatchObject({ status: 409, message: expect.stringContaining('50') });
  const first = (await world.call('/payments/offers', { as: mara })).data;
  const next = `/payments/offers?cursor=${first.pagination.nextCursor}` as const;
  const second = (await world.call(next, { as: mara })).data.offers;
  expect(new Set([...first.offers, ...second].map(({ id }) => id)).size).toBe(40);
});
