import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageSent } from '@stagedoor/contracts/messaging-events';
import { notificationTypes } from '@stagedoor/contracts/notification';
import type { Preferences } from '@stagedoor/contracts/notification-preferences';
import { announcementPublished } from '@stagedoor/contracts/social-admin-events';
import { commentCreated, postLiked } from '@stagedoor/contracts/social-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { type PeersStub, startPeers } from '#/testing/peers-stub.ts';

let world: NotificationWorld;
let peers: PeersStub;
let dataDir: string;
let mara: string;
let theo: string;

beforeAll(async () => {
  peers = await startPeers();
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-mail-'));
  world = await startNotifications({ AUTH_URL: peers.url, SERVICE_SECRET: 'a-secret-of-the-test', DATA_DIR: dataDir });
  theo = await world.someone('Theo Lind');
});
afterAll(async () => {
  await world.service.destroy();
  await peers.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  mara = await world.someone('Mara Keys');
  peers.addresses.set(mara, `${mara}@example.org`);
});

async function prefer(body: unknown, as = mara) {
  const response = await world.service.app.inject({
    method: 'PATCH',
    url: '/notifications/preferences',
    headers: asUser({ userId: as }),
    payload: body as object,
  });
  return { status: response.statusCode, data: response.json().data };
}
const comment = () =>
  [
    commentCreated,
    {
      ...commentCreated.sample,
      commentId: world.stranger(),
      postId: world.stranger(),
      authorId: theo,
      postAuthorId: mara,
    },
  ] as const;
let revision = 0;
const like = (postId: string, userId = theo) =>
  [postLiked, { ...postLiked.sample, postId, authorId: mara, userId, revision: ++revision }] as const;
const publish = (...events: (readonly [unknown, unknown])[]) => world.publish(...(events as never[]));

async function mailsTo(userId: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return all.filter((text) => text.includes(`${userId}@example.org`));
}
const waiting = async () =>
  (await world.service.deps.database.sql`select 1 from mail where user_id = ${mara} and sent_at is null`).length;

test('by default, everything is notified in the app and nothing by mail but new posts, where a bell says so', async () => {
  const { data } = await world.call<Preferences>(mara, '/notifications/preferences');
  expect(Object.keys(data).sort()).toEqual([...notificationTypes].sort());
  const { NEW_POST, SUBSCRIPTION_CHANGE, ...others } = data;
  expect(NEW_POST).toEqual({ inApp: true, email: 'now', push: true });
  expect(new Set(Object.values(others).map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ inApp: true, email: 'off', push: true })]),
  );
  await publish(comment());
  expect(await waiting()).toBe(0);
});

test('a change is saved, keeps fields that are not sent, and concerns nobody else', async () => {
  const changed = { inApp: false, email: 'daily', push: false };
  expect((await prefer({ NEW_LIKE: changed })).data.NEW_LIKE).toEqual(changed);
  const { data } = await prefer({ NEW_TIP: { inApp: true, email: 'now' } });
  expect([data.NEW_LIKE, data.NEW_TIP.email, data.SYSTEM.email]).toEqual([changed, 'now', 'off']);
  expect((await world.call<Preferences>(theo, '/notifications/preferences')).data.NEW_LIKE.email).toBe('off');
  expect((await prefer({})).status).toBe(200);
});

test('what is no object changes nothing, null neither', async () => {
  for (const body of ['null', '[]', '5']) {
    const response = await world.service.app.inject({
      method: 'PATCH',
      url: '/notifications/preferences',
      headers: { ...asUser({ userId: mara }), 'content-type': 'application/json' },
      payload: body,
    });
    expect([response.statusCode, response.json().message], body).toEqual([400, 'The body must be a JSON object']);
  }
});

test('a part of a type can be changed, and the other part stays', async () => {
  expect((await prefer({ NEW_LIKE: { email: 'now' } })).data.NEW_LIKE).toEqual({
    inApp: true,
    email: 'now',
    push: true,
  });
  expect((await prefer({ NEW_LIKE: { inApp: false } })).data.NEW_LIKE).toEqual({
    inApp: false,
    email: 'now',
    push: true,
  });
  expect((await prefer({ NEW_LIKE: {} })).data.NEW_LIKE).toEqual({ inApp: false, email: 'now', push: true });
  await Promise.all([prefer({ NEW_TIP: { email: 'daily' } }), prefer({ NEW_TIP: { inApp: false } })]);
  expect((await prefer({})).data.NEW_TIP).toEqual({ inApp: false, email: 'daily', push: true });
});

test.each([
  { NEW_LIKE: { inApp: 'yes', email: 'off' } },
  { NEW_LIKE: { inApp: true, email: 'hourly' } },
  { NEW_LIKE: null },
])('%j is refused', async (body) => {
  expect((await prefer(body)).status).toBe(400);
});

test('a type that is off in the app is not shown, neither in the list nor live', async () => {
  const off = { inApp: false, email: 'off' };
  await prefer({ NEW_COMMENT: off, NEW_MESSAGE: off, SYSTEM: off });
  const sent = { ...messageSent.sample, conversationId: world.stranger(), senderId: theo, receiverId: mara };
  const announcement = { ...announcementPublished.sample, announcementId: world.stranger() };
  await publish(comment(), [messageSent, sent], [announcementPublished, announcement]);
  await waitFor(async () => (await world.listOf(theo)).some(({ type }) => type === 'SYSTEM'));
  expect(await world.listOf(mara)).toEqual([]);
});

test('an immediate mail is sent at once, with text and link, and not again soon with the same key', async () => {
  await prefer({ NEW_LIKE: { inApp: true, email: 'now' } });
  const postId = world.stranger();
  await publish(like(postId));
  const [mail] = await waitFor(async () => ((await mailsTo(mara)).length > 0 ? mailsTo(mara) : undefined));
  expect(mail).toContain('Subject: Theo Lind liked your post');
  expect(mail).toContain(`http://localhost:8080/post/${postId}`);
  await waitFor(async () => (await waiting()) === 0);
  await publish(like(postId, world.stranger()));
  expect(await waiting()).toBe(0);
  await publish(like(mara, mara));
  expect(await waiting()).toBe(0);
});

test('daily notifications come in one mail in the morning, also those that are off in the app', async () => {
  await prefer({ NEW_LIKE: { inApp: true, email: 'daily' }, NEW_COMMENT: { inApp: false, email: 'daily' } });
  const postId = world.stranger();
  await publish(like(postId), comment());
  await publish(like(postId, world.stranger()), like(postId, world.stranger()));
  expect([await waiting(), await mailsTo(mara)]).toEqual([2, []]);
  world.service.clock.advance(24 * 3_600_000);
  const [digest, ...others] = await waitFor(async () => ((await mailsTo(mara)).length > 0 ? mailsTo(mara) : undefined));
  expect(others).toEqual([]);
  expect(digest).toContain('Subject: 2 things happened on Stagedoor');
  expect(digest).toMatch(/ and 2 others liked your post/);
  expect(digest).toContain('Theo Lind commented on your post');
});

test('a digest that cannot be sent stays one mail', async () => {
  await prefer({ NEW_LIKE: { inApp: true, email: 'daily' }, NEW_COMMENT: { inApp: true, email: 'daily' } });
  await publish(like(world.stranger()), comment());
  peers.isUnavailable = true;
  const before = peers.calls();
  world.service.clock.advance(24 * 3_600_000);
  await waitFor(() => {
    world.service.clock.advance(10_000);
    return peers.calls() > before + 2;
  });
  expect(await waiting()).toBe(2);
  peers.isUnavailable = false;
  await waitFor(async () => {
    world.service.clock.advance(60_000);
    return (await waiting()) === 0;
  });
  const digests = await mailsTo(mara);
  expect(digests).toHaveLength(1);
  expect(digests[0]).toContain('Subject: 2 things happened on Stagedoor');
});

test('a mail waits while auth is down, and is dropped for a person without an address', async () => {
  await prefer({ NEW_COMMENT: { inApp: true, email: 'now' } });
  peers.isUnavailable = true;
  const before = peers.calls();
  await publish(comment());
  await waitFor(() => peers.calls() > before);
  expect(await waiting()).toBe(1);
  peers.isUnavailable = false;
  await waitFor(async () => {
    world.service.clock.advance(30_000);
    return (await mailsTo(mara)).length === 1;
  });
  peers.addresses.set(mara, null);
  await publish(comment());
  await waitFor(async () => (await waiting()) === 0);
  peers.addresses.delete(mara);
  await publish(comment());
  await waitFor(async () => (await waiting()) === 0);
  expect(await mailsTo(mara)).toHaveLength(1);
});
