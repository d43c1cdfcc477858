import { randomUUID } from 'node:crypto';
import type { EventDefinition } from '@stagedoor/contracts/event';
import * as events from '@stagedoor/contracts/payments-events';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let mara: TestPerson;
beforeAll(async () => {
  world = await startPayments();
  await world.holdDisputes();
  world.service.clock.stopAt('2026-01-10T12:00:00.000Z');
  mara = world.creator(999);
  await introduce(mara);
});
afterAll(() => world.destroy());

/** Has payments know a person by social's event, as in a running system. */
async function introduce({ id: userId, username }: TestPerson): Promise<void> {
  await deliverEvent(world.service, profileUpdated, { ...profileUpdated.sample, userId, username });
}
async function newFan(token?: string): Promise<TestPerson> {
  const fan = await world.payer(token);
  await introduce(fan);
  return fan;
}

async function readPage(subject: string, limit: number, cursor?: string) {
  const query = new URLSearchParams({ subject, limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
  const headers = asService('fan-crm', 'payments', ['payments:history']);
  const response = await world.service.app.inject({ url: `/internal/history/payments?${query}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json().data as { facts: unknown[]; nextCursor: string | null };
}

/** All facts of an event, read in small pages. */
async function readAll(event: EventDefinition): Promise<string[]> {
  const facts: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(event.subject, 2, cursor);
    facts.push(...page.facts);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return facts.map((fact) => event.factOf?.(fact) ?? '').toSorted();
}
const published = async (event: EventDefinition) =>
  (await world.events(event)).map((data) => event.factOf?.(data) ?? '').toSorted();
const waitForEvents = (event: EventDefinition, count: number) =>
  waitFor(async () => (await world.events(event)).length === count, { what: event.subject });

test('the history names the same facts as the events did', async () => {
  const [fan, leaver, disputer] = [await newFan(), await newFan(), await newFan('pm_card_createDisputeWon')];
  const subscribe = (as: TestPerson) => world.post('/payments/subscriptions', as, { creatorId: mara.id });
  await subscribe(fan);
  const left = (await subscribe(leaver)).data;
  await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 5 });
  const post = await world.buy(fan, 'post', world.item(mara, 500));
  await world.buy(fan, 'message', world.item(mara, 300));
  await world.post(`/payments/transactions/${post.data.paymentId}/refund`, mara, { reason: 'Sorry' });
  await world.buy(disputer, 'post', world.item(mara, 500));
  await world.hurryDisputes('coming');
  await waitForEvents(events.paymentDisputed, 1);
  await world.hurryDisputes('open');
  await waitForEvents(events.paymentDisputed, 2);
  await world.call(`/payments/subscriptions/${left.id}`, { method: 'DELETE', as: leaver });
  expect(await readAll(events.subscriptionCancelled)).toEqual(await published(events.subscriptionCancelled));
  world.service.clock.stopAt('2026-02-10T12:00:00.000Z');
  await waitForEvents(events.subscriptionRenewed, 1);
  await waitForEvents(events.subscriptionEnded, 1);
  for (const event of [
    events.subscriptionStarted,
    events.subscriptionRenewed,
    events.subscriptionEnded,
    events.tipReceived,
    events.postPurchased,
    events.messagePurchased,
    events.paymentRefunded,
    events.paymentDisputed,
  ]) {
    const facts = await readAll(event);
    expect(facts, event.subject).toEqual(await published(event));
    expect(facts.length, event.subject).toBeGreaterThan(0);
  }
  // It is over, and its end says so.
  expect(await readAll(events.subscriptionCancelled)).toEqual([]);
});

test('a resumed subscription is not told as cancelled', async () => {
  const fan = await newFan();
  const { id } = (await world.post('/payments/subscriptions', fan, { creatorId: mara.id })).data;
  const cancelled = async () => (await readAll(events.subscriptionCancelled)).some((fact) => fact.startsWith(id));
  await world.call(`/payments/subscriptions/${id}`, { method: 'DELETE', as: fan });
  expect(await cancelled()).toBe(true);
  await world.post('/payments/subscriptions', fan, { creatorId: mara.id });
  expect(await cancelled()).toBe(false);
});

test('what failed, and what is of somebody who was erased, is not told', async () => {
  const before = await readAll(events.tipReceived);
  const poor = await newFan('pm_card_chargeCustomerFail');
  expect((await world.post('/payments/tips', poor, { creatorId: mara.id, amount: 5 })).status).toBe(402);
  const fan = await newFan();
  const tip = await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 5 });
  expect(await readAll(events.tipReceived)).toEqual([...before, tip.data.paymentId].toSorted());
  await world.service.deps.database.sql`update payment set payer_id = ${randomUUID()} where id = ${tip.data.paymentId}`;
  expect(await readAll(events.tipReceived)).toEqual(before);
});

test('a page reads as many rows as it says, whatever they are', async () => {
  const { facts, nextCursor } = await readPage(events.paymentRefunded.subject, 1_000);
  expect([facts.length, nextCursor]).toEqual([1, null]);
  const tips = await readPage(events.tipReceived.subject, 1);
  expect(tips.facts.length).toBeLessThanOrEqual(1);
  expect(tips.nextCursor).not.toBeNull();
});
