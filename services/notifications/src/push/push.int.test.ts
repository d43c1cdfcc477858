import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import type { DataOf } from '@stagedoor/contracts/call';
import { messageSent } from '@stagedoor/contracts/messaging-events';
import type { getPushSettings } from '@stagedoor/contracts/push';
import { announcementPublished } from '@stagedoor/contracts/social-admin-events';
import { postLiked, userBlocked } from '@stagedoor/contracts/social-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { type PeersStub, startPeers } from '#/testing/peers-stub.ts';
import { type PushService, startPushService } from '#/testing/push-service.ts';

type Settings = DataOf<typeof getPushSettings>;

let pushService: PushService;
let peers: PeersStub;
let world: NotificationWorld;
let mara: string;
let theo: string;
let place = '';
let count = 0;
let revision = 0;

beforeAll(async () => {
  [pushService, peers] = [await startPushService(), await startPeers()];
  world = await startNotifications({
    AUTH_URL: peers.url,
    PUSH_HOSTS: pushService.origin,
    SERVICE_SECRET: 'a-secret-of-the-test',
  });
  theo = await world.someone('Theo Lind');
});
afterAll(async () => {
  await world.service.destroy();
  await Promise.all([pushService.close(), peers.close()]);
});
beforeEach(async () => {
  pushService.status = 201;
  pushService.headers = {};
  mara = await world.someone('Mara Keys');
  count += 1;
  place = `/browser-${count}`;
});

async function send(
  as: string,
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  sessionId?: string,
) {
  const person = { userId: as, ...(sessionId === undefined ? {} : { sessionId }) };
  const headers = { ...asUser(person), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' };
  const answer = await world.service.app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const settings = async (as = mara) => (await world.call<Settings>(as, '/notifications/push')).data;
async function subscribe(as = mara, path = place, sessionId: string = world.stranger()) {
  const { publicKey } = await settings(as);
  return send(as, 'POST', '/notifications/push', { ...pushService.subscription(path), publicKey }, sessionId);
}
const like = (postId = world.stranger(), userId = theo) =>
  [postLiked, { ...postLiked.sample, postId, authorId: mara, userId, revision: ++revision }] as const;
const publish = (...events: (readonly [unknown, unknown])[]) => world.publish(...(events as never[]));
const arrived = (path = place) => pushService.received.filter((one) => one.path === path);
const waitForOne = (path = place) => waitFor(() => (arrived(path).length > 0 ? arrived(path) : undefined));
const queued = async () =>
  (await world.service.deps.database.sql`select 1 from push_message where user_id = ${mara} and sent_at is null`)
    .length;

test('a subscribed browser gets notifications, encrypted for it alone and signed by the platform', async () => {
  expect(await subscribe()).toMatchObject({ status: 201, data: { device: 'Chrome on Linux', isThisSession: true } });
  const postId = world.stranger();
  await publish(like(postId));
  const [one] = await waitForOne();
  expect(one?.message).toEqual({
    title: 'New like',
    body: 'Theo Lind liked your post',
    link: `/post/${postId}`,
    tag: expect.stringMatching(/^[\w-]{32}$/),
  });
  const { publicKey, subscriptions } = await settings();
  expect(one?.publicKey).toBe(publicKey);
  expect(one?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(subscriptions).toHaveLength(1);
  expect(await settings(theo)).toEqual({ publicKey, subscriptions: [] });
});

test('names nobody and nothing to a reader in discreet mode, nor while auth cannot say whether they are', async () => {
  await subscribe();
  const neutral = { title: 'Notice', body: 'You have a new notice' };
  peers.addresses.set(mara, null);
  peers.discreet.add(mara);
  await publish(like());
  expect((await waitForOne())[0]?.message).toMatchObject(neutral);
  peers.discreet.delete(mara);
  peers.isUnavailable = true;
  await publish(like());
  await waitFor(() => arrived().length === 2);
  peers.isUnavailable = false;
  await publish(like());
  await waitFor(() => arrived().length === 3);
  expect(arrived().map(({ message }) => message.title)).toEqual(['Notice', 'Notice', 'New like']);
});

test('announces a message, and never its text', async () => {
  await subscribe();
  const sent = { ...messageSent.sample, conversationId: world.stranger(), senderId: theo, receiverId: mara };
  await publish([messageSent, sent]);
  const [one] = await waitForOne();
  expect(one?.message).toMatchObject({ body: 'Theo Lind sent you a message' });
});

test('an announcement reaches those who have subscribed', async () => {
  await subscribe();
  await publish([
    announcementPublished,
    { ...announcementPublished.sample, announcementId: world.stranger(), title: 'News', message: 'All is\nnew' },
  ]);
  expect((await waitForOne())[0]?.message).toMatchObject({ title: 'News', body: 'All is new', link: '/notifications' });
});

test('many likes of a post are one message within an hour', async () => {
  await subscribe();
  const postId = world.stranger();
  await publish(like(postId));
  await waitForOne();
  await publish(like(postId, world.stranger()), like(postId, world.stranger()));
  expect(await queued()).toBe(0);
  world.service.clock.advance(3_600_001);
  await publish(like(postId, world.stranger()));
  await waitFor(() => arrived().length === 2);
  expect(arrived()[1]?.message.body).toMatch(/ and 3 others liked your post$/);
  expect(arrived()[1]?.message.tag).toBe(arrived()[0]?.message.tag);
});

test('does not push kinds that are switched off, own actions, or actions of blocked people', async () => {
  await subscribe();
  await send(mara, 'PATCH', '/notifications/preferences', { NEW_LIKE: { push: false } });
  await publish(like(), like(world.stranger(), mara));
  expect(await queued()).toBe(0);
  await send(mara, 'PATCH', '/notifications/preferences', { NEW_LIKE: { push: true, inApp: false } });
  await publish(like());
  expect(await queued()).toBe(0);
  await send(mara, 'PATCH', '/notifications/preferences', { NEW_LIKE: { inApp: true } });
  const block = { ...userBlocked.sample, blockerId: mara, blockedId: theo, revision: ++revision };
  await publish([userBlocked, block]);
  await publish(like());
  expect(await queued()).toBe(0);
  expect(arrived()).toEqual([]);
});

test.each([404, 410])('a %i deletes the subscription and its waiting messages', async (status) => {
  await subscribe();
  pushService.status = status;
  await publish(like());
  await waitFor(async () => (await settings()).subscriptions.length === 0);
  expect(await queued()).toBe(0);
});

test('an outage is tried again, at the time of the push service’s Retry-After', async () => {
  await subscribe();
  pushService.status = 503;
  const before = pushService.requests();
  await publish(like());
  await waitFor(() => pushService.requests() > before);
  pushService.status = 429;
  pushService.headers = { 'retry-after': '120' };
  world.service.clock.advance(5_000);
  await waitFor(() => pushService.requests() > before + 1);
  pushService.status = 201;
  await waitFor(() => {
    world.service.clock.advance(30_000);
    return arrived().length === 1;
  });
  expect((await settings()).subscriptions).toHaveLength(1);
});

test('a message that a service refuses is dropped, and so is one that is a day old', async () => {
  await subscribe();
  pushService.status = 400;
  await publish(like());
  await waitFor(async () => (await queued()) === 0);
  pushService.status = 503;
  await publish(like());
  await waitFor(async () => {
    world.service.clock.advance(3_600_000);
    return (await queued()) === 0;
  });
  expect(arrived()).toEqual([]);
  expect((await settings()).subscriptions).toHaveLength(1);
});

test('a session that ends takes its browser along, and no other', async () => {
  const [ended, other] = [world.stranger(), world.stranger()];
  await subscribe(mara, place, ended);
  await subscribe(mara, `${place}-other`, other);
  await publish([sessionRevoked, { sessionId: ended, userId: mara, revokedAt: new Date().toISOString() }]);
  await publish(like());
  await waitForOne(`${place}-other`);
  expect(arrived()).toEqual([]);
  expect((await settings()).subscriptions).toHaveLength(1);
});

test('a browser belongs to the person who was the last to sign in there', async () => {
  await subscribe();
  const { publicKey } = await settings();
  const same = { ...pushService.subscription(place), publicKey };
  expect((await send(theo, 'POST', '/notifications/push', same)).status).toBe(201);
  await publish(like());
  expect(await queued()).toBe(0);
  const { subscriptions } = await settings(theo);
  expect(subscriptions).toHaveLength(1);
  const path = `/notifications/push/${subscriptions[0]?.id}`;
  expect((await send(mara, 'DELETE', path)).status).toBe(404);
  expect((await send(theo, 'DELETE', path)).status).toBe(200);
  expect((await send(theo, 'DELETE', path)).status).toBe(404);
});

test('a person has at most twenty browsers', async () => {
  for (let number = 0; number < 22; number += 1) await subscribe(mara, `${place}-${number}`);
  expect((await settings()).subscriptions).toHaveLength(20);
});

test.each([
  ['another address', { endpoint: 'http://127.0.0.1:1/internal' }],
  ['an address of a cloud', { endpoint: 'https://169.254.169.254/latest' }],
  ['a point that is none', { p256dh: 'BAAA' }],
  ['a secret that is too short', { auth: 'AAAA' }],
])('%s is refused', async (_, wrong) => {
  const { publicKey } = await settings();
  const body = { ...pushService.subscription(place), publicKey, ...wrong };
  expect((await send(mara, 'POST', '/notifications/push', body)).status).toBe(400);
});

test('a subscription with a key that is not ours is a conflict', async () => {
  const body = { ...pushService.subscription(place), publicKey: 'another' };
  expect((await send(mara, 'POST', '/notifications/push', body)).status).toBe(409);
});

test('the private key is sealed in the database', async () => {
  await settings();
  const [row] = await world.service.deps.database.sql`select private_key from push_key`;
  expect(row?.private_key).toMatch(/^sealed:1:/);
});
