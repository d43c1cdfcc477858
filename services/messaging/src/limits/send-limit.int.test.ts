import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { startPaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
import { TestClock } from '@stagedoor/service-kit/testing/test-clock';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { expect, it } from 'vitest';
import { messagingService } from '#/service.ts';
import { startWorld } from '#/testing/messaging-world.ts';

it('is sixty messages at once and then one a second, each person for themselves', async () => {
  const world = await startWorld({ MESSAGE_BURST: '60' });
  world.clock.stopAt('2026-03-01T12:00:00.000Z');
  const [ann, ben] = [await world.join('ann'), await world.join('ben')];
  const send = (headers: Record<string, string> = {}) =>
    world.post(ann, '/messages', { receiverId: ben.id, content: 'x' }, headers);
  const burst = await Promise.all(Array.from({ length: 65 }, () => send()));
  expect(burst.filter(({ status }) => status === 201)).toHaveLength(60);
  const refused = burst.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.headers['retry-after']).toBe('1');
  // Refused messages and other people's messages do not count.
  await world.send(ben, ann, 'not affected');
  world.clock.advance(1_000);
  expect((await send({ 'idempotency-key': 'again' })).status).toBe(201);
  expect((await send({ 'idempotency-key': 'again' })).status).toBe(201);
  expect((await send()).status).toBe(429);
  world.clock.advance(3_000);
  const after = await Promise.all(Array.from({ length: 5 }, () => send()));
  expect(after.filter(({ status }) => status === 201)).toHaveLength(3);
  await world.destroy();
});

it('does not stop anybody for longer when the clock is set back', async () => {
  const world = await startWorld({ MESSAGE_BURST: '3', MESSAGE_PAUSE_MS: '1000' });
  world.clock.stopAt('2026-03-01T12:00:00.000Z');
  const [ann, ben] = [await world.join('ann'), await world.join('ben')];
  const burst = async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await world.post(ann, '/messages', { receiverId: ben.id, content: 'x' })).status);
    }
    return statuses;
  };
  expect(await burst()).toEqual([201, 201, 201, 429]);
  // The clocks of two instances may differ by some seconds, which gives nobody more.
  world.clock.advance(-5_000);
  expect(await burst()).toEqual([429, 429, 429, 429]);
  world.clock.advance(-3_600_000);
  expect(await burst()).toEqual([201, 201, 201, 429]);
  await world.destroy();
});

it('is shared by all instances', async () => {
  const { url: databaseUrl } = await createTestDatabase();
  const clock = new TestClock();
  clock.stopAt('2026-03-01T12:00:00.000Z');
  const environment = { MESSAGE_BURST: '3', MESSAGE_PAUSE_MS: '10000' };
  const [one, two] = await Promise.all(
    [1, 2].map(() => startTestService(messagingService, { databaseUrl, clock, environment })),
  );
  if (one === undefined || two === undefined) throw new Error('two were started');
  const [ann, ben] = ['01981b5c-0000-7000-8000-000000000001', '01981b5c-0000-7000-8000-000000000002'];
  await one.deps.database.sql`insert into person values
    (${ben}, 1, 'ben', null, null, 'FAN', false, true, true, false)`;
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const response = await (index % 2 === 0 ? one : two).app.inject({
        method: 'POST',
        url: '/messages',
        headers: asUser({ userId: ann }),
        payload: { receiverId: ben, content: `${index}` },
      });
      return response.statusCode;
    }),
  );
  expect(statuses.toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  await Promise.all([one.destroy(), two.destroy()]);
});

it('counts each attempted tip, with a key or without, paid or not', async () => {
  const payments = await startPaymentsStub();
  payments.answer = { status: 402, message: 'Your card was declined' };
  const world = await startWorld({
    AUTH_URL: payments.url,
    SERVICE_SECRET: 'secret',
    PAYMENTS_URL: payments.url,
    MESSAGE_BURST: '3',
    MESSAGE_PAUSE_MS: '60000',
  });
  world.clock.stopAt('2026-03-01T12:00:00.000Z');
  const [theo, mara] = [await world.join('theo'), await world.join('mara', { role: 'CREATOR' })];
  const tip = (key: string) =>
    world.post(
      theo,
      '/messages',
      { receiverId: mara.id, type: 'TIP', amount: 5, content: 'for you' },
      { 'idempotency-key': key },
    );
  const statuses: number[] = [];
  for (const key of ['one', 'two', 'two', 'three', 'four']) statuses.push((await tip(key)).status);
  expect(statuses).toEqual([402, 402, 402, 429, 429]);
  await world.destroy();
  await payments.close();
});
