import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataOf } from '@stagedoor/contracts/call';
import type { EventData } from '@stagedoor/contracts/event';
import type { Preferences } from '@stagedoor/contracts/notification-preferences';
import { peopleMentioned, postAnnounced } from '@stagedoor/contracts/post-notice-events';
import type { getPushSettings } from '@stagedoor/contracts/push';
import {
  commentDeleted,
  postDeleted,
  postRemoved,
  profileUpdated,
  userBlocked,
  userMuted,
} from '@stagedoor/contracts/social-events';
import { handleOnce } from '@stagedoor/service-kit/events/handle-once';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { erasePerson } from '@stagedoor/service-kit/testing/personal-data';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onPostAnnounced } from '#/consumers/social/on-post-announced.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { type PeersStub, startPeers } from '#/testing/peers-stub.ts';
import { type PushService, startPushService } from '#/testing/push-service.ts';

let pushService: PushService;
let peers: PeersStub;
let dataDir: string;
let world: NotificationWorld;
let mara: string;
let fan: string;

beforeAll(async () => {
  [pushService, peers] = [await startPushService(), await startPeers()];
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-mail-'));
  world = await startNotifications({
    AUTH_URL: peers.url,
    SERVICE_SECRET: 'a-secret-of-the-test',
    DATA_DIR: dataDir,
    PUSH_HOSTS: pushService.origin,
  });
});
afterAll(async () => {
  await world.service.destroy();
  await pushService.close();
  await peers.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  [mara, fan] = [await world.someone('Mara Keys'), await world.someone('A Fan')];
  peers.addresses.set(fan, `${fan}@example.org`);
});

const sql = () => world.service.deps.database.sql;
type Announced = EventData<typeof postAnnounced>;
const announced = (more: Partial<Announced> = {}): [typeof postAnnounced, Announced] => [
  postAnnounced,
  {
    postId: world.stranger(),
    authorId: mara,
    publishedAt: '2026-02-01T12:00:00.000Z',
    app: [],
    push: [],
    mail: [],
    ...more,
  },
];
async function announce(more: Partial<Announced> = {}): Promise<string> {
  const event = announced({ app: [fan], ...more });
  await world.publish(event);
  return event[1].postId;
}
const listOf = async (userId = fan) =>
  (await world.listOf(userId)).map(({ type, title, message, link, data }) => ({ type, title, message, link, data }));
const messages = async (userId = fan) => (await listOf(userId)).map(({ message }) => message);
const withdrawn = () =>
  waitFor(async () => (await sql()`select from withdrawn_content`).length === 0, { what: 'the withdrawal' });
const queued = async (table: 'mail' | 'push_message', userId = fan) =>
  (await sql()`select title, message, link from ${sql()(table)} where user_id = ${userId}`).map((row) => ({ ...row }));
async function subscribe(userId = fan): Promise<string> {
  const path = `/${userId}`;
  const { publicKey } = (await world.call<DataOf<typeof getPushSettings>>(userId, '/notifications/push')).data;
  const payload = { ...pushService.subscription(path), publicKey };
  const headers = asUser({ userId });
  const { statusCode } = await world.service.app.inject({
    method: 'POST',
    url: '/notifications/push',
    headers,
    payload,
  });
  expect(statusCode).toBe(201);
  return path;
}
const prefer = async (body: object, userId = fan) => {
  const headers = asUser({ userId });
  const request = { method: 'PATCH', url: '/notifications/preferences', headers, payload: body } as const;
  return (await world.service.app.inject(request)).json().data as Preferences;
};
async function mailsTo(userId = fan): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return all.filter((text) => text.includes(`${userId}@example.org`)).map((text) => text.replaceAll(/\n[ \t]/g, ' '));
}

describe('new posts', () => {
  test('of a creator on one day are one notification while it is unread, which counts them', async () => {
    const first = await announce();
    expect(await listOf()).toEqual([
      {
        type: 'NEW_POST',
        title: 'New post',
        message: 'Mara Keys published a post',
        link: `/post/${first}`,
        data: { postId: first },
      },
    ]);
    await announce({ publishedAt: '2026-02-01T13:00:00.000Z' });
    expect(await listOf()).toEqual([
      { type: 'NEW_POST', title: 'New posts', message: 'Mara Keys published 2 posts', link: '/mara_keys', data: {} },
    ]);
    const ida = await world.someone('Ida Berg');
    await announce({ authorId: ida, publishedAt: '2026-02-01T14:00:00.000Z' });
    await announce({ publishedAt: '2026-02-02T00:00:00.000Z' });
    expect(await messages()).toEqual([
      'Mara Keys published a post',
      'Ida Berg published a post',
      'Mara Keys published 2 posts',
    ]);
    await world.call(fan, '/notifications/read-all', 'PATCH');
    await announce({ publishedAt: '2026-02-02T01:00:00.000Z' });
    expect((await messages()).slice(0, 2)).toEqual(['Mara Keys published a post', 'Mara Keys published a post']);
  });

  test('reach each person by the ways of their bell: one push message and one mail a day', async () => {
    const [app, push, mail] = [fan, await world.someone('Another'), await world.someone('A Third')];
    for (const person of [app, push, mail]) await subscribe(person);
    for (const person of [app, push, mail]) peers.addresses.set(person, `${person}@example.org`);
    const postId = await announce({ app: [app], push: [push], mail: [mail] });
    const text = { title: 'New post', message: 'Mara Keys published a post', link: `/post/${postId}` };
    for (const person of [app, push, mail]) expect((await messages(person)).length).toBe(1);
    expect([await queued('mail', app), await queued('push_message', app)]).toEqual([[], []]);
    expect([await queued('mail', push), await queued('push_message', push)]).toEqual([[], [text]]);
    expect([await queued('mail', mail), await queued('push_message', mail)]).toEqual([[text], [text]]);
    const sent = await waitFor(() => pushService.received.find(({ path }) => path === `/${push}`));
    expect(sent.headers.topic).toBe(sent.message.tag);
    await waitFor(async () => (await mailsTo(mail)).length === 1);
    world.service.clock.advance(2 * 3_600_000);
    await announce({ app: [app], push: [push], mail: [mail] });
    expect(await queued('mail', mail)).toEqual([text]);
    const again = await waitFor(() => pushService.received.filter(({ path }) => path === `/${push}`)[1]);
    expect(again).toMatchObject({
      headers: { topic: sent.message.tag },
      message: { body: 'Mara Keys published 2 posts' },
    });
  });

  test('are told of no further than the preference for all of them allows', async () => {
    expect((await prefer({})).NEW_POST).toEqual({ inApp: true, email: 'now', push: true });
    await subscribe();
    await prefer({ NEW_POST: { email: 'off', push: false } });
    await announce({ app: [], mail: [fan] });
    expect([await messages(), await queued('mail'), await queued('push_message')]).toEqual([
      ['Mara Keys published a post'],
      [],
      [],
    ]);
    await prefer({ NEW_POST: { inApp: false, email: 'daily', push: true } });
    await announce({ app: [], mail: [fan], publishedAt: '2026-02-03T12:00:00.000Z' });
    expect([(await messages()).length, (await queued('mail')).length, await queued('push_message')]).toEqual([
      1,
      1,
      [],
    ]);
    expect(await sql()`select pace from mail where user_id = ${fan}`).toEqual([{ pace: 'daily' }]);
  });

  test('are told of once, also if their event comes again under another id', async () => {
    const event = announced({ app: [fan] });
    for (const _ of [1, 2]) await world.publish(event);
    await world.call(fan, '/notifications/read-all', 'PATCH');
    await world.publish(event);
    expect(await messages()).toEqual(['Mara Keys published a post']);
  });

  test('that are deleted leave the notification, which goes with the last', async () => {
    const posts = [await announce(), await announce({ publishedAt: '2026-02-01T13:00:00.000Z' })];
    for (const [postId, left] of [
      [posts[1], [{ message: 'Mara Keys published a post', link: `/post/${posts[0]}` }]],
      [posts[0], []],
    ] as const) {
      await world.publish([postDeleted, { ...postDeleted.sample, postId: postId ?? '', authorId: mara }]);
      await withdrawn();
      expect(await listOf()).toMatchObject(left);
      expect(await listOf()).toHaveLength(left.length);
    }
    const gone = announced({ app: [fan] });
    await world.publish([postRemoved, { ...postRemoved.sample, authorId: mara }]);
    await world.publish([postDeleted, { ...postDeleted.sample, postId: gone[1].postId, authorId: mara }]);
    await world.publish(gone);
    expect(await messages()).toEqual([]);
  });

  test('that are deleted leave the notifications of very many people', async () => {
    const many = Array.from({ length: 1_100 }, () => world.stranger());
    const postId = world.stranger();
    for (const part of [many.slice(0, 400), many.slice(400, 800), many.slice(800)])
      await announce({ postId, app: part });
    const count = async () => (await sql()`select from notification where actor_id = ${mara}`).length;
    expect(await count()).toBe(1_100);
    await world.publish([postDeleted, { ...postDeleted.sample, postId, authorId: mara }]);
    await withdrawn();
    expect([await count(), (await sql()`select from notified_content where content_id = ${postId}`).length]).toEqual([
      0, 0,
    ]);
  });

  test('of somebody who is blocked, muted or suspended tell nobody, and their notifications go', async () => {
    const [ida, theo] = [await world.someone('Ida Berg'), await world.someone('Theo Lind')];
    for (const authorId of [mara, ida, theo]) await announce({ authorId });
    expect((await messages()).length).toBe(3);
    await world.publish([userMuted, { ...userMuted.sample, muterId: fan, mutedId: mara, revision: 1 }]);
    await world.publish([userBlocked, { ...userBlocked.sample, blockerId: ida, blockedId: fan, revision: 1 }]);
    const profile = { ...profileUpdated.sample, userId: theo, username: 'theo_lind', version: 9, isSuspended: true };
    await world.publish([profileUpdated, profile]);
    await waitFor(async () => (await messages()).length === 0);
    for (const authorId of [mara, ida, theo]) await announce({ authorId, publishedAt: '2026-02-04T12:00:00.000Z' });
    expect(await messages()).toEqual([]);
  });
});

describe('a mail about new posts', () => {
  const post = (url: string) =>
    world.service.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const addressIn = (mail = '') => /List-Unsubscribe: <http:\/\/localhost:8080\/api([^>]+)>/.exec(mail)?.[1] ?? '';
  const ended = async () =>
    (await sql()`select envelope->'data' as data from kit.outbox where subject = 'notifications.post_mails.ended'`)
      .map(({ data }) => data)
      .filter(({ userId }) => userId === fan);

  test('names the creator and nothing of the post; one POST ends those of this creator, a GET ends nothing', async () => {
    const ida = await world.someone('Ida Berg');
    await announce({ app: [], mail: [fan] });
    await waitFor(async () => (await mailsTo()).length === 1);
    const [mail = ''] = await mailsTo();
    expect(mail).toContain('Subject: Mara Keys published a post');
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const url = addressIn(mail);
    const [, token = ''] = url.split('token=');
    const opened = await world.service.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect([opened.statusCode, opened.headers.location, await ended()]).toEqual([
      302,
      `http://localhost:8080/unsubscribe?token=${token}`,
      [],
    ]);
    const described = await world.service.app.inject({ method: 'GET', url });
    expect(described.json().data).toEqual({ type: 'NEW_POST', name: null, creator: 'Mara Keys' });
    await prefer({ NEW_POST: { email: 'daily' } });
    const publishedAt = '2026-02-05T12:00:00.000Z';
    for (const authorId of [mara, ida]) await announce({ app: [], mail: [fan], authorId, publishedAt });
    expect((await post(url)).json().data).toEqual({ type: 'NEW_POST', name: null, creator: 'Mara Keys' });
    expect(await ended()).toMatchObject([{ creatorId: mara }]);
    const waiting = await sql()`select creator_id from mail where user_id = ${fan} and sent_at is null`;
    expect(waiting).toEqual([{ creator_id: ida }]);
    expect((await prefer({})).NEW_POST?.email).toBe('daily');
  });

  test('and its link end all mails, if the person asks for that', async () => {
    await announce({ app: [], mail: [fan] });
    await waitFor(async () => (await mailsTo()).length === 1);
    expect((await post(`${addressIn((await mailsTo())[0])}&scope=all`)).statusCode).toBe(200);
    expect(await ended()).toMatchObject([{ creatorId: null }]);
  });

  test('of several creators, as a digest, has a link that ends those of all', async () => {
    await prefer({ NEW_POST: { email: 'daily' } });
    const ida = await world.someone('Ida Berg');
    for (const authorId of [mara, ida]) await announce({ app: [], mail: [fan], authorId });
    world.service.clock.advance(24 * 3_600_000);
    await waitFor(async () => (await mailsTo()).length === 1);
    expect((await post(addressIn((await mailsTo())[0]))).json().data).toEqual({ type: 'NEW_POST', name: null });
    expect(await ended()).toMatchObject([{ creatorId: null }]);
    expect((await prefer({})).NEW_POST?.email).toBe('off');
  });
});

describe('mentions', () => {
  type Mentioned = EventData<typeof peopleMentioned>;
  const mention = (postId: string, commentId?: string, more: Partial<Mentioned> = {}) =>
    world.publish([
      peopleMentioned,
      {
        postId,
        ...(commentId === undefined ? {} : { commentId }),
        authorId: mara,
        recipientIds: [fan],
        mentionedAt: new Date().toISOString(),
        ...more,
      },
    ]);

  test('by one person below one post are one notification while it is unread; deleted ones leave it', async () => {
    const [postId, first, second] = [world.stranger(), world.stranger(), world.stranger()];
    await subscribe();
    await mention(postId);
    expect(await listOf()).toEqual([
      {
        type: 'MENTION',
        title: 'New mention',
        message: 'Mara Keys mentioned you',
        link: `/post/${postId}`,
        data: { postId },
      },
    ]);
    expect(await queued('push_message')).toMatchObject([{ message: 'Mara Keys mentioned you' }]);
    await mention(postId, first, { mentionedAt: new Date(Date.now() + 1_000).toISOString() });
    await mention(postId, second, { mentionedAt: new Date(Date.now() + 2_000).toISOString() });
    await mention(postId, second);
    expect(await listOf()).toMatchObject([
      { message: 'Mara Keys mentioned you 3 times', link: `/post/${postId}?comment=${second}` },
    ]);
    await world.publish([commentDeleted, { ...commentDeleted.sample, commentId: second, postId, authorId: mara }]);
    await withdrawn();
    expect(await listOf()).toMatchObject([
      { message: 'Mara Keys mentioned you 2 times', link: `/post/${postId}?comment=${first}` },
    ]);
    await world.publish([postDeleted, { ...postDeleted.sample, postId, authorId: mara }]);
    await withdrawn();
    expect(await listOf()).toEqual([]);
  });

  test('and the new post that has one are two notifications', async () => {
    const postId = await announce();
    await mention(postId);
    expect((await listOf()).map(({ type }) => type)).toEqual(['MENTION', 'NEW_POST']);
    const kind = await world.call<{ notifications: unknown[] }>(fan, '/notifications?kind=comments');
    expect(kind.data.notifications).toHaveLength(1);
  });

  test('by somebody whom the person has muted tell nobody', async () => {
    await world.publish([userMuted, { ...userMuted.sample, muterId: fan, mutedId: mara, revision: 1 }]);
    await mention(world.stranger());
    expect(await listOf()).toEqual([]);
  });
});

test('without the feature nobody hears of posts and mentions, and what is there from before is not shown', async () => {
  const plain = await startNotifications({ FEATURES: 'none' });
  const reader = plain.stranger();
  const { sql: rows } = plain.service.deps.database;
  await rows`
    insert into notification (id, recipient_id, type, thing, created_at)
    values (${randomUUID()}, ${reader}, 'NEW_POST', 'posts:x', now()), (${randomUUID()}, ${reader}, 'SYSTEM', 'x', now())`;
  await plain.publish([postAnnounced, { ...postAnnounced.sample, app: [reader], push: [] }], [
    peopleMentioned,
    { ...peopleMentioned.sample, recipientIds: [reader] },
  ] as never);
  expect((await plain.listOf(reader)).map(({ type }) => type)).toEqual(['SYSTEM']);
  expect((await plain.call(reader, '/notifications/unread-count')).data).toEqual({ count: 1 });
  const { data } = await plain.call<object>(reader, '/notifications/preferences');
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['NEW_POST']));
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['MENTION']));
  expect(await rows`select from notification where recipient_id = ${reader}`).toHaveLength(2);
  await plain.service.destroy();
});

test('new posts take as many statements for many people as for one', async () => {
  const alone = await startNotifications({ SERVICE_SECRET: 'a-secret-of-the-test' });
  const { deps } = alone.service;
  const { sql: rowsOf } = deps.database;
  const statementsFor = async (count: number) => {
    const mail = Array.from({ length: count }, () => world.stranger());
    const { publicKey } = (await alone.call<DataOf<typeof getPushSettings>>(fan, '/notifications/push')).data;
    for (const userId of mail) {
      await rowsOf`
          insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, public_key, device, created_at)
          values (${randomUUID()}, ${userId}, ${randomUUID()}, ${`https://push.invalid/${userId}`}, 'x', 'x', ${publicKey}, 'x', now())`;
    }
    const [, data] = announced({ mail });
    alone.service.resetStatements();
    await handleOnce(
      { consumer: onPostAnnounced, deps, database: deps.database, clock: deps.clock },
      {
        specversion: '1.0',
        id: randomUUID(),
        source: '/services/social',
        type: postAnnounced.subject,
        time: new Date().toISOString(),
        datacontenttype: 'application/json',
        data,
      },
    );
    const statements = alone.service.statements();
    const rows = await rowsOf`
        select from push_message join mail using (user_id) where user_id = any (${mail})`;
    expect(rows).toHaveLength(count);
    await rowsOf`delete from mail where user_id = any (${mail})`;
    return statements.filter((one) => !/listen|notify/i.test(one)).length;
  };
  const one = await statementsFor(1);
  expect(await statementsFor(200)).toBe(one);
  expect(one).toBeLessThanOrEqual(14);
  await alone.service.destroy();
});

// The last one: the events of an erasure are not those that the others wait for.
test('notifications of an erased creator leave nothing behind, and neither does an erased reader', async () => {
  const [creator, other] = [await world.someone('Erased Creator'), await world.someone('Another')];
  await subscribe();
  await prefer({ NEW_POST: { inApp: false } });
  await announce({ authorId: creator, app: [other], mail: [fan] });
  await erasePerson(world.service, other);
  expect(await findTraces(sql(), [other])).toEqual([]);
  await erasePerson(world.service, creator);
  expect(await findTraces(sql(), [creator, 'Erased Creator'])).toEqual([]);
});

test('in discreet mode neither the mail nor the push message about a new post or a mention says from whom', async () => {
  peers.addresses.set(fan, `${fan}@example.org`);
  peers.discreet.add(fan);
  const path = await subscribe(fan);
  await prefer({ MENTION: { email: 'now' } });
  await announce({ app: [], mail: [fan] });
  const mentioned = { ...peopleMentioned.sample, postId: world.stranger(), authorId: mara, recipientIds: [fan] };
  await world.publish([peopleMentioned, mentioned]);
  const pushed = await waitFor(() => {
    const received = pushService.received.filter((one) => one.path === path);
    return received.length === 2 ? received : undefined;
  });
  for (const { message } of pushed) {
    expect(message).toMatchObject({ title: 'Notice', body: 'You have a new notice' });
  }
  const mails = await waitFor(async () => ((await mailsTo(fan)).length === 2 ? mailsTo(fan) : undefined));
  for (const mail of mails) {
    expect(mail).toMatch(/^Subject: You have a new notice$/m);
    expect(mail).toMatch(/^From: Notice </m);
    expect(mail.match(/^(Subject|From): .*$/gm)?.join(' ')).not.toMatch(/Mara|Stagedoor </);
  }
});
