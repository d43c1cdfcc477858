import { messagePricesTooLow } from '@stagedoor/contracts/price-events';
import { type PaymentsStub, startPaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lowPricesJob } from '#/messages/low-prices-job.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
let payments: PaymentsStub;
let mara: TestPerson;
let theo: TestPerson;
beforeAll(async () => {
  payments = await startPaymentsStub();
  payments.smallestCents = 50;
  world = await startWorld({ AUTH_URL: payments.url, SERVICE_SECRET: 'secret', PAYMENTS_URL: payments.url });
  mara = await world.join('mara_of_prices', { role: 'CREATOR' });
  theo = await world.join('theo_of_prices');
  await world.follow(theo, mara);
});
afterAll(async () => {
  await world.destroy();
  await payments.close();
});

const send = (price: number) =>
  world.post(mara, '/messages', { receiverId: theo.id, content: 'the whole of it', isPaid: true, price });

it('refuses a price that the provider does not charge', async () => {
  expect(await send(0.49)).toMatchObject({
    status: 400,
    errors: [{ field: 'price', message: 'The smallest price is $0.50' }],
  });
  expect((await send(0.5)).status).toBe(201);
});

it('tells the sender of such messages from before that nobody has bought, once', async () => {
  const { sql } = world.deps.database;
  const [low, sold] = [(await send(3)).data, (await send(3)).data];
  await sql`update message set price_cents = 25 where id in (${String(low.id)}, ${String(sold.id)})`;
  await sql`insert into entitlement (message_id, user_id, unlocked_at) values (${String(sold.id)}, ${theo.id}, now())`;
  for (const _ of [1, 2]) await lowPricesJob.run(world.deps);
  const events = (await world.events(messagePricesTooLow)).filter(({ userId }) => userId === mara.id);
  expect(events).toMatchObject([{ smallestCents: 50, messages: 1, messageId: low.id, receiverId: theo.id }]);
});
