import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let mara: TestPerson;
beforeAll(async () => {
  world = await startPayments({ environment: { PAYOUT_DAILY_CAP_CENTS: '100000', NEW_ACCOUNT_DAYS: '7' } });
});
afterAll(() => world.destroy());
beforeEach(() => {
  world.service.clock.stopAt('2026-03-01T22:00:00.000Z');
  mara = world.creator();
});

const payOut = (amount: number, as = mara) => world.post('/payments/payouts', as, { amount });
const setUp = (as = mara) => world.post('/payments/account', as);
async function earn(times: number, creator = mara): Promise<void> {
  const fan = await world.payer();
  for (let time = 0; time < times; time += 1) {
    await world.post('/payments/tips', fan, { creatorId: creator.id, amount: 500 });
  }
}

test('a new account is paid up to the cap in a day, and again the next day', async () => {
  await earn(5);
  await setUp();
  expect(await payOut(1_000.01)).toMatchObject({
    status: 403,
    message:
      'Accounts set up in the last 7 days can be paid $1,000.00 a day. $1,000.00 is left until March 2, 2026, 00:00 UTC; the limit ends on March 8, 2026.',
  });
  expect([(await payOut(1_000)).status, (await payOut(20)).status]).toEqual([201, 403]);
  world.service.clock.stopAt('2026-03-02T00:00:00.000Z');
  expect([(await payOut(1_000)).status, (await payOut(20)).status]).toEqual([201, 403]);
});

test('payouts at the same time never pass the cap together', async () => {
  await earn(5);
  await setUp();
  const answers = await Promise.all([1, 2, 3, 4].map(() => payOut(400)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403]);
});

test('an old account is not capped, however often it is reported complete', async () => {
  await earn(5);
  await setUp();
  world.service.clock.stopAt('2026-03-08T22:00:00.000Z');
  await setUp();
  expect([(await payOut(1_200)).status, (await payOut(1_100)).status]).toEqual([201, 201]);
});

test('nothing is capped in the sandbox unless it is set', async () => {
  const sandbox = await startPayments();
  const [creator, fan] = [sandbox.creator(), await sandbox.payer()];
  for (const amount of [500, 500, 500]) {
    await sandbox.post('/payments/tips', fan, { creatorId: creator.id, amount });
  }
  await sandbox.post('/payments/account', creator);
  expect((await sandbox.post('/payments/payouts', creator, { amount: 1_200 })).status).toBe(201);
  await sandbox.destroy();
});
