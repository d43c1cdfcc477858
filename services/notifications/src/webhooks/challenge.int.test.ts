import type { Webhook } from '@stagedoor/contracts/webhooks';
import { beforeEach, expect, it } from 'vitest';

import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import type { Receiver } from '#/testing/receiver.ts';
import { sendAs } from '#/testing/send-as.ts';
import { testWebhooks, until } from '#/testing/webhook-steps.ts';
import { signMessage } from '#/webhooks/sign-message.ts';

let world: NotificationWorld;
let mara: string;
let receiver: Receiver;
let path: string;

const { send, create, created, webhooks, tip, messages, log } = testWebhooks((scene) => {
  ({ world, mara, receiver, path } = scene);
});

const sql = (...parts: Parameters<NotificationWorld['service']['deps']['database']['sql']>) =>
  world.service.deps.database.sql(...parts);
const challenge = (id: string, as = mara) => send<Webhook>(as, 'POST', `webhooks/${id}/challenge`);
const challenges = (at = path) => receiver.challenges.filter((message) => message.path === at);
const urlOf = (at: string) => `http://${receiver.place}${at}`;

// All tests have one host.
beforeEach(async () => {
  await sql`delete from webhook_allowance`;
});

it('a new webhook is sent nothing until its program has answered a challenge that is signed with its secret', async () => {
  const { data } = await create();
  const { id } = data.webhook;
  expect([data.webhook.isWaiting, challenges()]).toEqual([true, []]);
  await tip();
  expect(await log(id)).toEqual([]);
  for (const path of ['test', 'resend']) {
    const refused = await send(mara, 'POST', `webhooks/${id}/${path}`, { since: '2026-01-01T00:00:00.000Z' });
    expect([refused.status, refused.message]).toEqual([409, 'Your program has to answer the challenge first']);
  }

  expect((await challenge(id)).data.isWaiting).toBe(false);
  const [{ headers, body }] = challenges() as [(typeof receiver.challenges)[0]];
  const [messageId, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
  expect(headers['webhook-signature']).toBe(signMessage({ id: messageId, timestamp, body }, [data.secret]));
  await tip();
  await until(() => messages().length === 1, 'the tip after the answer');
  // Once is enough.
  await challenge(id);
  expect(challenges()).toHaveLength(1);
  // What it missed meanwhile is sent when its owner asks for it.
  await send(mara, 'POST', `webhooks/${id}/resend`, { since: '2020-01-01T00:00:00.000Z' });
  await until(() => new Set(messages().map(({ headers: sent }) => sent['webhook-id'])).size === 2, 'both tips');
});

it.each<[string, (challenge: string, body: string) => { status: number; body: string }, string]>([
  ['refuses it', () => ({ status: 404, body: '' }), 'it answered 404'],
  ['accepts everything', () => ({ status: 204, body: '' }), 'it answered something else'],
  ['sends back what it gets', (_, body) => ({ status: 200, body }), 'it answered something else'],
  ['answers words', (asked) => ({ status: 200, body: asked }), 'it answered something else'],
  ['answers with another one', () => ({ status: 200, body: '{"challenge":"other"}' }), 'it answered something else'],
])('a program that %s has not answered', async (_, answer, words) => {
  const { data } = await create();
  receiver.answerChallenges(path, answer);
  const refused = await challenge(data.webhook.id);
  expect([refused.status, refused.message]).toEqual([400, `Your program did not answer the challenge: ${words}`]);
  expect((await webhooks())[0]?.isWaiting).toBe(true);
});

it('a program that cannot be reached has not answered', async () => {
  const { data } = await create({ url: 'https://webhook.invalid/hook' });
  const refused = await challenge(data.webhook.id);
  expect(refused.message).toBe('Your program did not answer the challenge: it could not be reached');
});

it('a new address has to answer before the old one is given up', async () => {
  const { id } = await created();
  receiver.answerChallenges(`${path}-new`, () => ({ status: 404, body: '' }));
  const refused = await send(mara, 'PATCH', `webhooks/${id}`, { url: urlOf(`${path}-new`) });
  expect([refused.status, refused.message]).toEqual([
    400,
    'Your program did not answer the challenge: it answered 404',
  ]);
  expect((await webhooks())[0]).toMatchObject({ url: urlOf(path), isWaiting: false, revision: 1 });
  await tip();
  await until(() => messages().length === 1, 'the tip at the old address');
  const changed = await send<Webhook>(mara, 'PATCH', `webhooks/${id}`, { url: urlOf(`${path}-other`) });
  expect(changed.data).toMatchObject({ url: urlOf(`${path}-other`), isWaiting: false, revision: 2 });
  // Nothing but the address has to be answered for again.
  expect((await send(mara, 'PATCH', `webhooks/${id}`, { eventTypes: ['tip.received'] })).status).toBe(200);
  expect(challenges(`${path}-other`)).toHaveLength(1);
});

it('one from before there was a challenge goes on until it is changed', async () => {
  const { id } = await created();
  await sql`update webhook_endpoint set answered_at = null where id = ${id}`;
  receiver.answerChallenges(path, () => ({ status: 404, body: '' }));
  await tip();
  await until(() => messages().length === 1, 'the tip');
  expect((await send(mara, 'PATCH', `webhooks/${id}`, { eventTypes: ['tip.received'] })).status).toBe(400);
  expect((await send(mara, 'PATCH', `webhooks/${id}`, { isOn: false })).status).toBe(200);
  expect((await send(mara, 'PATCH', `webhooks/${id}`, { isOn: true })).status).toBe(400);
  receiver.answerChallenges(path, (asked) => ({ status: 200, body: JSON.stringify({ challenge: asked }) }));
  expect((await send(mara, 'PATCH', `webhooks/${id}`, { isOn: true })).status).toBe(200);
  expect((await send(mara, 'PATCH', `webhooks/${id}`, { eventTypes: ['tip.received'] })).status).toBe(200);
});

it('nobody else has challenges sent, and nobody many of them', async () => {
  const { data } = await create();
  receiver.answerChallenges(path, () => ({ status: 404, body: '' }));
  expect((await challenge(data.webhook.id, world.stranger())).status).toBe(404);
  world.service.clock.stopAt(new Date());
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) statuses.push((await challenge(data.webhook.id)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  // The host has been asked enough, whoever asks.
  const other = await world.someone('Theo Lind');
  const { data: theirs } = await create({}, other);
  expect((await challenge(theirs.webhook.id, other)).status).toBe(429);
  world.service.clock.advance(10_000);
  expect((await challenge(theirs.webhook.id, other)).status).toBe(400);
  world.service.clock.reset();
});

it('one host gets so many requests a second, for all accounts together', async () => {
  const narrow = await startNotifications({
    OUTBOUND_ALLOW: receiver.place,
    SERVICE_SECRET: 'a-secret-of-the-test',
    WEBHOOK_HOST_RATE: '1',
  });
  try {
    narrow.service.clock.stopAt(new Date());
    const { database, ids, clock } = narrow.service.deps;
    for (const name of ['Mara Keys', 'Theo Lind']) {
      const owner = await narrow.someone(name);
      const url = urlOf(`${path}-narrow`);
      const payload = { url, eventTypes: ['tip.received'] };
      const { data } = await sendAs<{ webhook: Webhook }>(
        narrow.service.app,
        { userId: owner, role: 'CREATOR' },
        'POST',
        'webhooks',
        payload,
      );
      await sendAs(
        narrow.service.app,
        { userId: owner, role: 'CREATOR' },
        'POST',
        `webhooks/${data.webhook.id}/challenge`,
      );
      for (let count = 0; count < 30; count += 1) {
        await database.sql`
          insert into webhook_event (id, owner_id, type, body, happened_at, created_at)
          values (${`msg_${name}${count}`}, ${owner}, 'tip.received', '{}', now(), ${clock.now().toISOString()}::timestamptz)`;
        await database.sql`
          insert into webhook_delivery (id, endpoint_id, event_id, created_at, next_try_at)
          values (${ids.next()}, ${data.webhook.id}, ${`msg_${name}${count}`}, now(), ${clock.now().toISOString()}::timestamptz)`;
      }
      await database.sql`update webhook_endpoint set due_at = ${clock.now().toISOString()}::timestamptz where owner_id = ${owner}`;
    }
    const came = () => receiver.messagesAt(`${path}-narrow`).length;
    const isPaused = async () => {
      const rows =
        await database.sql`select from webhook_endpoint where due_at > ${clock.now().toISOString()}::timestamptz and attempts = 0`;
      return rows.length === 2;
    };
    await until(isPaused, 'both to wait for their host');
    expect(came()).toBeGreaterThanOrEqual(8);
    expect(came()).toBeLessThanOrEqual(10);
    narrow.service.clock.advance(20_000);
    await until(async () => came() >= 16 && (await isPaused()), 'more of them');
    expect(came()).toBeLessThanOrEqual(20);
  } finally {
    await narrow.service.destroy();
  }
});
