import {
  messageDeleted,
  messageReactionsChanged,
  messageRead,
  messageSent,
  requestRead,
  typing,
  unreadChanged,
} from '@stagedoor/contracts/messaging-events';
import { pollChanged } from '@stagedoor/contracts/poll-events';
import { commentCreated, postLiked, postUnliked, userBlocked } from '@stagedoor/contracts/social-events';
import { sendSignal } from '@stagedoor/service-kit/broker/send-signal';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser, signTestToken } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationsService } from '#/service.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { openTestStream, type TestStream } from '#/testing/test-stream.ts';

let world: NotificationWorld;
let mara: string;
let theo: string;
let conversationId: string;
const opened: TestStream[] = [];

beforeAll(async () => {
  world = await startNotifications();
  theo = await world.someone('Theo Lind');
});
afterAll(() => world.service.destroy());
beforeEach(() => {
  mara = world.stranger();
  conversationId = world.stranger();
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function open(userId: string, after?: string, address = world.service.address): Promise<TestStream> {
  const headers = { ...asUser({ userId }), ...(after === undefined ? {} : { 'last-event-id': after }) };
  const listening = await openTestStream(address, headers);
  opened.push(listening);
  return listening;
}

let sequence = 0;
const comment = (more = {}) =>
  [
    commentCreated,
    {
      ...commentCreated.sample,
      commentId: world.stranger(),
      postId: world.stranger(),
      authorId: theo,
      postAuthorId: mara,
      ...more,
    },
  ] as const;
const message = () =>
  [
    messageSent,
    {
      ...messageSent.sample,
      messageId: world.stranger(),
      conversationId,
      sequence: ++sequence,
      senderId: theo,
      receiverId: mara,
    },
  ] as const;
const publish = (...events: (readonly [unknown, unknown])[]) => world.publish(...(events as never[]));

describe('a stream', () => {
  test('goes on to have heartbeats when the clock is set back', async () => {
    world.service.clock.advance(60_000);
    const stream = await open(mara);
    world.service.clock.advance(-60_000);
    await waitFor(() => stream.comments.length > 0);
  });

  test('needs a valid token', async () => {
    const { address } = world.service;
    expect((await openTestStream(address, {})).status).toBe(401);
    expect((await openTestStream(address, { authorization: 'Bearer x' })).status).toBe(401);
    const expired = signTestToken({ aud: 'stagedoor', sub: mara, username: 'm', role: 'FAN', sid: mara }, -1_000);
    expect((await openTestStream(address, { authorization: `Bearer ${expired}` })).status).toBe(401);
  });

  test('answers a HEAD with its headers alone, and opens no stream', async () => {
    const url = `${world.service.address}/notifications/stream`;
    const ask = (headers: Record<string, string>) =>
      fetch(url, { method: 'HEAD', headers, signal: AbortSignal.timeout(5_000) });
    const answer = await ask(asUser({ userId: mara }));
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
    for (let count = 0; count < 25; count += 1) expect((await ask(asUser({ userId: mara }))).status).toBe(200);
    expect((await ask({})).status).toBe(401);
  });

  test('starts with the unread counts, and sends a notification as the list shows it with the new count', async () => {
    await publish(comment());
    const stream = await open(mara);
    expect(stream.received).toMatchObject([
      { event: 'unread', data: { notifications: 1, messages: 0, isComplete: true } },
    ]);
    await publish(comment({ postId: conversationId }));
    const { data } = await stream.next('notification');
    expect(data).toEqual((await world.listOf(mara)).find(({ link }) => link?.startsWith(`/post/${conversationId}`)));
    expect(data.message).toBe('Theo Lind commented on your post');
    expect((await stream.next('unread', 2)).data).toEqual({ notifications: 2, messages: 0, isComplete: true });
  });

  test('sends the count of unread messages over all conversations, in any order of the events', async () => {
    const count = (unreadCount: number, revision: number, of = conversationId) =>
      [unreadChanged, { userId: mara, conversationId: of, unreadCount, revision }] as const;
    const other = world.stranger();
    await publish(count(3, 1), count(2, 1, other));
    const stream = await open(mara);
    expect(stream.received).toMatchObject([{ event: 'unread', data: { messages: 5 } }]);
    await publish(count(1, 3));
    await publish(count(9, 2));
    await publish(count(0, 2, other));
    expect((await stream.next('unread', 3)).data).toEqual({ notifications: 0, messages: 1, isComplete: true });
    expect(stream.of('unread')).toHaveLength(3);
  });

  test('sends messages, read marks, reactions and deletions to both sides, and to nobody else', async () => {
    const [to, from, third] = [await open(mara), await open(theo), await open(world.stranger())];
    const sent = message();
    const read = [
      messageRead,
      { ...messageRead.sample, conversationId, readerId: mara, senderId: theo, upToSequence: sequence },
    ] as const;
    const reacted = [
      messageReactionsChanged,
      { ...messageReactionsChanged.sample, conversationId, senderId: theo, receiverId: mara },
    ] as const;
    const missing = [
      messageDeleted,
      { ...messageDeleted.sample, messageId: sent[1].messageId, conversationId, senderId: theo, receiverId: mara },
    ] as const;
    await publish(sent);
    await publish(read);
    await publish(reacted);
    await publish(missing);
    for (const side of [to, from]) {
      expect((await side.next('message')).data).toEqual(sent[1]);
      expect((await side.next('message-read')).data).toEqual(read[1]);
      expect((await side.next('message-reactions')).data).toEqual(reacted[1]);
      expect((await side.next('message-deleted')).data).toEqual(missing[1]);
    }
    expect(third.received).toHaveLength(1);
  });

  test('tells the reader alone that a request was read', async () => {
    const [reader, sender] = [await open(mara), await open(theo)];
    const [read, sent] = [{ ...requestRead.sample, conversationId, readerId: mara, senderId: theo }, message()];
    await publish([requestRead, read], sent);
    expect((await reader.next('message-read')).data).toEqual(read);
    await sender.next('message');
    expect(sender.of('message-read')).toEqual([]);
  });

  test('passes on typing to open streams, and stores nothing', async () => {
    const stream = await open(mara);
    const { bus } = world.service.deps;
    const envelope = {
      specversion: '1.0',
      id: world.stranger(),
      source: '/services/messaging',
      type: typing.subject,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      data: { ...typing.sample, conversationId, userId: theo, receiverId: mara },
    };
    const connection = await bus.connected();
    connection.publish(bus.subject(typing.subject), 'no envelope');
    connection.publish(bus.subject(typing.subject), JSON.stringify(envelope));
    expect(await stream.next('typing')).toEqual({
      event: 'typing',
      id: undefined,
      data: { conversationId, userId: theo },
    });
    expect((await open(mara, '0')).of('typing')).toEqual([]);
  });

  test('passes on the votes of a poll to those it names, without who voted, and stores nothing', async () => {
    const [shown, other] = [await open(mara), await open(theo)];
    const { deps } = world.service;
    const postId = world.stranger();
    sendSignal(deps, 'social', pollChanged, { postId, votes: [3, 1], recipientIds: [mara, world.stranger()] });
    expect(await shown.next('poll')).toEqual({ event: 'poll', id: undefined, data: { postId, votes: [3, 1] } });
    sendSignal(deps, 'social', pollChanged, { postId, votes: [3, 2], recipientIds: [theo] });
    expect((await other.next('poll')).data).toEqual({ postId, votes: [3, 2] });
    expect(shown.of('poll')).toHaveLength(1);
    expect((await open(mara, '0')).of('poll')).toEqual([]);
  });

  test('sends the new count when something is read, deleted or withdrawn elsewhere', async () => {
    const like = { ...postLiked.sample, postId: world.stranger(), authorId: mara, userId: theo, revision: 1 };
    await publish(comment(), comment(), comment(), [postLiked, like]);
    const stream = await open(mara);
    const [one, two] = await world.listOf(mara);
    await world.call(mara, `/notifications/${one?.id}/read`, 'PATCH');
    expect((await stream.next('unread', 2)).data.notifications).toBe(3);
    await world.call(mara, `/notifications/${two?.id}`, 'DELETE');
    await stream.next('unread', 3);
    await publish([
      postUnliked,
      { ...postUnliked.sample, postId: like.postId, authorId: mara, userId: theo, revision: 2 },
    ]);
    await stream.next('unread', 4);
    await world.call(mara, '/notifications/read-all', 'PATCH');
    await world.call(mara, '/notifications/read-all', 'PATCH');
    expect((await stream.next('unread', 5)).data.notifications).toBe(0);
    await world.call(mara, '/notifications/clear-all', 'DELETE');
    await stream.next('unread', 6);
  });
});

describe('after a lost connection', () => {
  test('sends missed events once and in order, and none that were sent before', async () => {
    const first = await open(mara);
    await publish(message());
    const { id } = await first.next('message');
    first.close();
    const missed = [message(), message(), comment()] as const;
    for (const one of missed) await publish(one);
    const second = await open(mara, id);
    await second.next('notification');
    expect(second.of('message')).toEqual([missed[0][1], missed[1][1]]);
    expect(second.received.map(({ event }) => event)).toEqual([
      'message',
      'message',
      'notification',
      'notification',
      'unread',
    ]);
    expect((await open(mara, second.lastId())).received).toMatchObject([
      { event: 'unread', data: { isComplete: true } },
    ]);
  });

  test('sends a notification that changed several times once, and a withdrawn one never', async () => {
    const first = await open(mara);
    const id = first.lastId();
    first.close();
    const postId = world.stranger();
    const like = (revision: number, liked: string, userId = world.stranger()) =>
      [postLiked, { ...postLiked.sample, postId: liked, authorId: mara, userId, revision }] as const;
    await publish(like(1, postId), like(2, postId), like(3, postId));
    const [event, other] = like(4, world.stranger(), theo);
    await publish([event, other]);
    await publish([postUnliked, { ...postUnliked.sample, ...other, revision: 5, unlikedAt: other.likedAt }]);
    const second = await open(mara, id);
    expect(second.of('notification')).toMatchObject([{ data: { postId, count: 3 } }]);
  });

  test.each(['999999', 'nonsense', '-1'])('an invalid position (%s) is reported as a gap', async (after) => {
    await publish(message());
    const stream = await open(mara, after);
    expect(stream.received).toMatchObject([{ event: 'unread', data: { isComplete: false } }]);
    await publish(message());
    await stream.next('message');
  });

  test('more than the log retains is reported as incomplete, and the log stays bounded', async () => {
    const first = await open(mara);
    const id = first.lastId();
    first.close();
    const { database, clock } = world.service.deps;
    await publish(message());
    await database.sql`update live_place set last_sequence = 260 where user_id = ${mara}`;
    await database.sql`insert into live_event (user_id, sequence, kind, data, at)
      select ${mara}, n, 'unread', null, ${clock.now().toISOString()}::timestamptz from generate_series(100, 260) n`;
    expect((await open(mara, id)).received).toMatchObject([{ event: 'unread', data: { isComplete: false } }]);
    await database.sql`update live_place set last_sequence = 299 where user_id = ${mara}`;
    await publish(message());
    const [stored] = await database.sql`select min(sequence)::int as oldest from live_event where user_id = ${mara}`;
    expect(stored?.oldest).toBe(102);
  });
});

describe('it ends', () => {
  test('with its session, and no other stream does', async () => {
    const [ended, other] = [await open(mara), await open(theo)];
    const { revocations, clock } = world.service.deps;
    revocations.revoke(mara, clock.now());
    await waitFor(() => ended.ended());
    expect(other.ended()).toBe(false);
    expect((await openTestStream(world.service.address, asUser({ userId: mara }))).status).toBe(401);
  });

  test('when the key that its token is signed with is revoked', async () => {
    const stream = await open(mara);
    const { revocations } = world.service.deps;
    revocations.removeKeys(['another key']);
    expect(stream.ended()).toBe(false);
    revocations.removeKeys(['test']);
    await waitFor(() => stream.ended());
  });

  test('when its token expires, with heartbeats until then', async () => {
    const stream = await open(mara);
    world.service.clock.advance(20_000);
    await waitFor(() => stream.comments.length > 0);
    expect(stream.ended()).toBe(false);
    world.service.clock.advance(900_000);
    await waitFor(() => stream.ended());
  });

  test('where it takes nothing that is sent', async () => {
    const stream = await open(mara);
    stream.pause();
    const { bus } = world.service.deps;
    const connection = await bus.connected();
    const presence = { userId: 'x'.repeat(50_000), isOnline: true };
    const metric = async () => (await world.service.app.inject('/metrics')).body;
    const before = await openStreams(metric);
    await waitFor(async () => {
      // More than what the sockets' own buffers take.
      for (let part = 0; part < 100; part += 1) {
        connection.publish(bus.subject(`live.${mara}`), JSON.stringify({ presence }));
      }
      return (await openStreams(metric)) === before - 1;
    });
  });
});

async function openStreams(metrics: () => Promise<string>): Promise<number> {
  return Number(/live_streams_open\{[^}]*\} (\d+)/.exec(await metrics())?.[1]);
}

test('two instances send to their browsers once each, and browsers of a stopped one reconnect to the other', async () => {
  const { config } = world.service.deps;
  const second = await startTestService(notificationsService, {
    databaseUrl: config.databaseUrl,
    namespace: config.eventNamespace,
  });
  const [here, there] = [await open(mara), await open(mara, undefined, second.address)];
  for (let count = 0; count < 10; count += 1) await publish(message());
  await here.next('message', 10);
  await there.next('message', 10);
  const shown = there.lastId();
  await second.stop();
  await waitFor(() => there.ended());
  await publish(message());
  const secondTime = await open(mara, shown);
  expect([here.of('message').length, there.of('message').length, secondTime.of('message').length]).toEqual([11, 10, 1]);
});

test('does not replay messages with somebody who was blocked since, nor what became of them', async () => {
  const theirs = { conversationId, senderId: theo, receiverId: mara };
  await publish(
    message(),
    message(),
    [messageSent, { ...messageSent.sample, ...theirs, senderId: mara, receiverId: theo, messageId: world.stranger() }],
    [messageRead, { ...messageRead.sample, conversationId, senderId: mara, readerId: theo }],
    [messageReactionsChanged, { ...messageReactionsChanged.sample, ...theirs }],
    [messageDeleted, { ...messageDeleted.sample, ...theirs, messageId: world.stranger() }],
  );
  const of = (stream: TestStream) =>
    (['message', 'message-read', 'message-reactions', 'message-deleted'] as const).map(
      (name) => stream.of(name).length,
    );
  expect(of(await open(mara, '0'))).toEqual([3, 1, 1, 1]);
  await publish([userBlocked, { ...userBlocked.sample, blockerId: mara, blockedId: theo, revision: 1 }]);
  const again = await open(mara, '0');
  expect(of(again)).toEqual([0, 0, 0, 0]);
  expect(again.of('unread')).toMatchObject([{ isComplete: true }]);
});
