import { earlierAccessEnded } from '@stagedoor/contracts/auth-events';
import { messageSent } from '@stagedoor/contracts/messaging-events';
import {
  messagePurchased,
  postPurchased,
  subscriptionEnded,
  subscriptionPlanChanged,
  subscriptionStarted,
  tipReceived,
} from '@stagedoor/contracts/payments-events';
import { postPublished, profileUpdated, userFollowed } from '@stagedoor/contracts/social-events';
import { webhookBodyOf, webhookEvents } from '@stagedoor/contracts/webhook-events';
import type { Webhook } from '@stagedoor/contracts/webhooks';
import { compileInput } from '@stagedoor/service-kit/input/input';
import { asApiKey } from '@stagedoor/service-kit/testing/test-tokens';
import { describe, expect, it } from 'vitest';
import type { NotificationWorld } from '#/testing/notification-world.ts';
import type { Receiver } from '#/testing/receiver.ts';
import type { Method } from '#/testing/send-as.ts';
import { allEventTypes, testWebhooks, until } from '#/testing/webhook-steps.ts';
import { signMessage } from '#/webhooks/sign-message.ts';

let world: NotificationWorld;
let mara: string;
let theo: string;
let receiver: Receiver;
let path: string;

const { send, create, created, webhooks, log, detail, tip, countTips, messages } = testWebhooks((scene) => {
  ({ world, mara, theo, receiver, path } = scene);
});

describe('an event of a creator', () => {
  it('is sent to their webhook, each by its contract, and signed', async () => {
    const { secret, id } = await created();
    const purchase = { sellerId: mara, buyerId: theo };
    const subscription = { creatorId: mara, subscriberId: theo };
    await world.publish([postPublished, { ...postPublished.sample, authorId: mara }]);
    await world.publish([
      userFollowed,
      { ...userFollowed.sample, followerId: theo, followedId: mara, revision: 1_000 },
    ]);
    await world.publish([subscriptionStarted, { ...subscriptionStarted.sample, ...subscription }]);
    await world.publish([subscriptionPlanChanged, { ...subscriptionPlanChanged.sample, ...subscription }]);
    await world.publish([subscriptionEnded, { ...subscriptionEnded.sample, ...subscription }]);
    await world.publish([postPurchased, { ...postPurchased.sample, ...purchase }]);
    await world.publish([messagePurchased, { ...messagePurchased.sample, ...purchase }]);
    await tip();
    await world.publish([messageSent, { ...messageSent.sample, senderId: theo, receiverId: mara }]);
    await until(() => messages().length === 9, 'nine messages');

    const bodies = messages().map(({ body }) => JSON.parse(body));
    expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(allEventTypes));
    for (const event of webhookEvents) {
      const ofType = bodies.filter(({ type }) => type === event.type);
      for (const body of ofType)
        expect(compileInput(JSON.parse(JSON.stringify(webhookBodyOf(event))))(body)).toBeUndefined();
    }
    expect(bodies.find(({ type }) => type === 'tip.received').data.amount).toBe(4.99);
    for (const { headers, body } of messages()) {
      const [messageId, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
      expect(headers['webhook-signature']).toBe(signMessage({ id: messageId, timestamp, body }, [secret]));
      expect(Math.abs(timestamp - Date.now() / 1_000)).toBeLessThan(600);
      expect(headers['content-type']).toBe('application/json');
    }
    await until(async () => (await log(id)).every(({ state }) => state === 'delivered'), 'all to be in the log');
    const ids = messages().map(({ headers }) => headers['webhook-id']);
    expect(new Set((await log(id)).map(({ webhookId }) => webhookId))).toEqual(new Set(ids));
  });

  it('is not sent where it is not subscribed to, is somebody else’s, or its owner is suspended or no creator', async () => {
    const { id } = await created({ eventTypes: ['tip.received'] });
    await world.publish([postPublished, { ...postPublished.sample, authorId: mara }]);
    await world.publish([tipReceived, { ...tipReceived.sample, creatorId: theo, senderId: mara }]);
    const profile = { ...profileUpdated.sample, userId: mara };
    await world.publish([profileUpdated, { ...profile, version: 2, isSuspended: true }]);
    await tip();
    await world.publish([profileUpdated, { ...profile, version: 3, role: 'FAN' }]);
    await tip();
    await world.publish([profileUpdated, { ...profile, version: 4 }]);
    await tip('01981b5c-0000-7000-8000-00000000aaaa');
    await until(() => messages().length === 1, 'the one message');
    expect(JSON.parse(messages()[0]?.body ?? '').data.tipId).toBe('01981b5c-0000-7000-8000-00000000aaaa');
    expect(await log(id)).toHaveLength(1);
  });
});

describe('a webhook', () => {
  it.each([
    'http://example.com/hook',
    'https://10.0.0.1/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest/meta-data/',
    'https://example.com:8443/hook',
    'https://user:secret@example.com/hook',
    'ftp://example.com/hook',
    'hook',
  ])('does not lead to %s', async (url) => {
    const { status, errors } = await create({ url });
    expect([status, errors?.[0]?.field]).toEqual([400, 'url']);
    const { id } = await created();
    expect((await send(mara, 'PATCH', `webhooks/${id}`, { url })).status).toBe(400);
    expect((await webhooks()).map((one) => one.url)).toEqual([`http://${receiver.place}${path}`]);
  });

  it('is a creator’s, and not there for anybody else, nor for an API key', async () => {
    expect((await send(mara, 'POST', 'webhooks', {}, 'FAN')).status).toBe(403);
    const { id } = await created();
    await tip();
    await until(async () => (await log(id)).length === 1, 'the delivery');
    const [delivery] = await log(id);
    const calls: [Method, string, object?][] = [
      ['PATCH', `webhooks/${id}`, { isOn: false }],
      ['DELETE', `webhooks/${id}`],
      ['POST', `webhooks/${id}/secret`],
      ['POST', `webhooks/${id}/test`],
      ['POST', `webhooks/${id}/resend`, { since: '2026-01-01T00:00:00Z' }],
      ['GET', `webhooks/${id}/deliveries`],
      ['GET', `webhook-deliveries/${delivery?.id}`],
      ['POST', `webhook-deliveries/${delivery?.id}/resend`],
    ];
    for (const [method, url, payload] of calls) {
      expect([url, (await send(theo, method, url, payload)).status]).toEqual([url, 404]);
    }
    expect(await webhooks(theo)).toEqual([]);
    const headers = asApiKey({ userId: mara }, ['profile:read', 'messages:read']);
    expect((await world.service.app.inject({ url: '/notifications/webhooks', headers })).statusCode).toBe(403);
    expect(await webhooks()).toMatchObject([{ id, offReason: null }]);
  });

  it('is not changed over an edit that was made since, unless to the same or without a revision', async () => {
    const { id } = await created({ eventTypes: ['tip.received'] });
    const change = (body: object) => send<Webhook>(mara, 'PATCH', `webhooks/${id}`, body);
    const first = await change({ eventTypes: ['sale.made'], revision: 1 });
    expect(first.data).toMatchObject({ eventTypes: ['sale.made'], revision: 2 });
    const late = await change({ eventTypes: ['message.received'], revision: 1 });
    expect([late.status, late.errors]).toMatchObject([409, [{ field: 'revision', value: 2 }]]);
    expect((await change({ eventTypes: ['sale.made'], revision: 1 })).data.revision).toBe(2);
    expect((await change({ isOn: false })).data.revision).toBe(2);
    expect((await change({ eventTypes: ['tip.received'] })).data.revision).toBe(3);
    const race = ['sale.made', 'message.received'].map((type) => change({ eventTypes: [type], revision: 3 }));
    expect((await Promise.all(race)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is one of ten at the most', async () => {
    for (let made = 0; made < 10; made += 1) await created();
    expect((await create()).status).toBe(409);
  });

  it('stores its secret sealed, and signs with two while one is replaced', async () => {
    const { id, secret } = await created();
    const { data } = await send<{ webhook: Webhook; secret: string }>(mara, 'POST', `webhooks/${id}/secret`);
    expect(data.webhook.previousSecretUntil).toEqual(expect.any(String));
    const stored = await world.service.deps.database.sql`select * from webhook_endpoint where id = ${id}`;
    for (const one of [secret, data.secret]) expect(JSON.stringify(stored)).not.toContain(one.slice(10));
    const signedWith = async (secrets: string[]) => {
      const before = messages().length;
      await send(mara, 'POST', `webhooks/${id}/test`);
      await until(() => messages().length > before, 'the test event');
      const message = messages()[before];
      if (message === undefined) throw new Error('the test event is missing');
      const { headers, body } = message;
      const signed = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body };
      expect(headers['webhook-signature']).toBe(signMessage(signed, secrets));
    };
    await signedWith([data.secret, secret]);
    world.service.clock.advance(24 * 3_600_000 + 1_000);
    await signedWith([data.secret]);
  });

  it('sends a test, and nothing while it is off; turned on, what was missed is sent on demand', async () => {
    const { id } = await created({ eventTypes: ['tip.received'] });
    expect((await send(mara, 'POST', `webhooks/${id}/test`)).status).toBe(200);
    await until(() => messages().length === 1, 'the test event');
    expect(JSON.parse(messages()[0]?.body ?? '').type).toBe('webhook.test');
    expect((await send<Webhook>(mara, 'PATCH', `webhooks/${id}`, { isOn: false })).data.offReason).toBe('owner');
    const since = world.service.clock.now().toISOString();
    await tip();
    await until(async () => (await countTips()) === 1, 'the tip to be stored');
    expect((await send(mara, 'POST', `webhooks/${id}/test`)).status).toBe(409);
    expect((await send(mara, 'POST', `webhooks/${id}/resend`, { since })).status).toBe(409);
    expect((await send<Webhook>(mara, 'PATCH', `webhooks/${id}`, { isOn: true })).data.offReason).toBeNull();
    await tip();
    await until(() => messages().length === 2, 'the tip');
    // What is on its way when it is asked for is not sent twice.
    await until(async () => (await log(id)).every(({ state }) => state === 'delivered'), 'the delivery to be recorded');
    const { data } = await send<{ count: number }>(mara, 'POST', `webhooks/${id}/resend`, { since });
    expect(data.count).toBe(2);
    await until(() => messages().length === 4, 'both tips');
    const ids = messages()
      .slice(1)
      .map(({ headers }) => headers['webhook-id']);
    // One of them came twice, under the same id.
    expect(new Set(ids).size).toBe(2);
  });

  it('is sent what was missed by one request of a person at a time', async () => {
    const [{ id }, other] = [await created(), await created()];
    const since = '2026-01-01T00:00:00Z';
    const { sql } = world.service.deps.database;
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${`resend ${mara}`}, 0))`;
      for (const one of [id, other.id]) {
        expect((await send(mara, 'POST', `webhooks/${one}/resend`, { since })).status).toBe(429);
      }
    });
    expect((await send(mara, 'POST', `webhooks/${id}/resend`, { since })).status).toBe(200);
  });

  it('ends where its creator turns out to be the stranger who made the account, and one that the owner makes later stays', async () => {
    await created();
    await created({ url: `http://${receiver.place}${path}-other` });
    const others = await created({}, theo);
    const endedAt = world.service.clock.now().toISOString();
    await world.publish([earlierAccessEnded, { userId: mara, endedAt }]);
    await until(async () => (await webhooks()).length === 0, 'no webhook');
    expect(await webhooks(theo)).toMatchObject([{ id: others.id }]);
    world.service.clock.advance(60_000);
    const own = await created();
    // The same news once more, as from a relay that was not heard.
    await world.publish([earlierAccessEnded, { userId: mara, endedAt }]);
    await tip();
    await until(() => messages().length === 1, 'the tip');
    expect(await webhooks()).toMatchObject([{ id: own.id }]);
  });

  it('ends with its log', async () => {
    const { id } = await created();
    await tip();
    await until(async () => (await log(id))[0]?.state === 'delivered', 'the delivery');
    const [delivery] = await log(id);
    expect((await send(mara, 'DELETE', `webhooks/${id}`)).status).toBe(200);
    expect((await send(mara, 'GET', `webhook-deliveries/${delivery?.id}`)).status).toBe(404);
    expect(await webhooks()).toEqual([]);
  });
});

it('keeps the last fifty answers of an event that is sent again and again', async () => {
  const { id } = await created();
  await tip();
  await until(async () => (await log(id))[0]?.state === 'delivered', 'the delivery');
  const [{ id: deliveryId } = { id: '' }] = await log(id);
  const { sql } = world.service.deps.database;
  await sql`
    insert into webhook_attempt (id, delivery_id, at, status, duration_ms)
    select gen_random_uuid(), ${deliveryId}, now() - n * interval '1 hour', 100 + n, 1 from generate_series(1, 80) n`;
  const shown = async () => (await detail(deliveryId)).attempts.map(({ status }) => status);
  const last = [...Array.from({ length: 49 }, (_, index) => 149 - index), 204];
  expect(await shown()).toEqual(last);
  expect((await send(mara, 'POST', `webhook-deliveries/${deliveryId}/resend`)).status).toBe(200);
  await until(() => messages().length === 2, 'the message again');
  await until(async () => (await log(id))[0]?.state === 'delivered', 'the second delivery');
  expect(await shown()).toEqual([...last.slice(1), 204]);
  expect(await sql`select from webhook_attempt where delivery_id = ${deliveryId}`).toHaveLength(50);
});

it('keeps the log for two weeks', async () => {
  const { id } = await created();
  await tip();
  await until(async () => (await log(id))[0]?.state === 'delivered', 'the delivery');
  const [delivery] = await log(id);
  await world.service.deps.database.sql`
    update webhook_event set created_at = created_at - interval '15 days' where id = ${delivery?.webhookId ?? ''}`;
  await tip();
  const { retention } = await import('#/retention.ts');
  await retention.run(world.service.deps);
  await until(async () => (await log(id)).length === 1, 'the old one to be gone');
  expect((await send(mara, 'GET', `webhook-deliveries/${delivery?.id}`)).status).toBe(404);
});
