import { conversationCleared, requestAccepted, typing } from '@stagedoor/contracts/messaging-events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectPresent } from '#/testing/expect-present.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  [ann, ben] = [await world.join('ann'), await world.join('ben')];
});
afterAll(() => world.destroy());

async function befriend() {
  await world.follow(ann, ben);
  await world.follow(ben, ann);
}
const inbox = async (person: TestPerson, query = '') =>
  (await world.get(person, `/messages/conversations${query}`)).data.conversations;
const requests = async (person: TestPerson) => (await world.get(person, '/messages/requests')).data.requests;
const thread = async (person: TestPerson, id: string) =>
  (await world.get(person, `/messages/conversations/${id}/messages`)).data.messages.map(
    ({ content }: { content: string }) => content,
  );

describe('the conversation with a person', () => {
  it('is created once by repeated and concurrent requests of both, and is in no list', async () => {
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => world.get(ann, `/messages/conversations/user/${ben.id}`)),
      ...[1, 2, 3].map(() => world.get(ben, `/messages/conversations/user/${ann.id.toUpperCase()}`)),
    ]);
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 200,
      data: { participant: { id: ben.id }, lastMessage: null, lastMessageAt: null, unreadCount: 0, isRequest: false },
    });
    expect(await inbox(ann)).toEqual([]);
    expect(await inbox(ben)).toEqual([]);
    expect((await world.get(ann, `/messages/conversations/${answers[0]?.data.id}`)).data).toEqual(answers[0]?.data);
    expect(await thread(ann, expectPresent(answers[0]).data.id)).toEqual([]);
  });

  it('is a 400 with oneself and a 404 with what is no id', async () => {
    expect((await world.get(ann, `/messages/conversations/user/${ann.id}`)).status).toBe(400);
    expect((await world.get(ann, '/messages/conversations/user/nobody')).status).toBe(404);
  });
});

describe('a list of conversations', () => {
  it('is newest first, by page and by cursor, without gap or repetition', async () => {
    const friends = await Promise.all(Array.from({ length: 7 }, (_, index) => world.join(`friend${index}`)));
    for (const friend of friends) await world.send(ann, friend, `hello ${friend.username}`);
    await world.send(ann, friends[2] ?? ben, 'again');
    const expected = ['friend2', 'friend6', 'friend5', 'friend4', 'friend3', 'friend1', 'friend0'];
    const names = (list: { participant: { username: string } }[]) =>
      list.map(({ participant }) => participant.username);
    expect(names(await inbox(ann))).toEqual(expected);
    expect(names(await inbox(ann, '?page=2&limit=3'))).toEqual(expected.slice(3, 6));

    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data } = await world.get(ann, `/messages/conversations?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...names(data.conversations));
      expect(data.pagination.total).toBe(7);
      cursor = data.pagination.nextCursor;
    }
    expect(seen).toEqual(expected);
  });

  it('returns only conversations with unread messages where they are asked for, by cursor', async () => {
    const friends = await Promise.all(Array.from({ length: 5 }, (_, index) => world.join(`unread${index}`)));
    for (const friend of friends) {
      await world.follow(ann, friend);
      await world.send(friend, ann, 'hello');
    }
    await world.send(ann, ben, 'answered by nobody');
    const all = await inbox(ann);
    const idOf = (username: string) =>
      expectPresent(all.find(({ participant }) => participant.username === username)).id;
    await world.patch(ann, `/messages/conversations/${idOf('unread3')}/read`);
    await world.patch(ann, `/messages/conversations/${idOf('unread1')}/archive`);

    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data } = await world.get(
        ann,
        `/messages/conversations?unread=true&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...data.conversations.map(({ participant }) => participant.username));
      expect(data.pagination.total).toBe(3);
      cursor = data.pagination.nextCursor;
    }
    expect(seen).toEqual(['unread4', 'unread2', 'unread0']);
    expect(await inbox(ann, '?unread=true&archived=true')).toMatchObject([{ id: idOf('unread1'), unreadCount: 1 }]);
    expect(await inbox(ann, '?unread=false')).toHaveLength(5);
    expect(await inbox(ben, '?unread=true')).toEqual([]);
  });

  it('costs two statements, however long it is', async () => {
    for (let index = 0; index < 5; index += 1) await world.send(ann, await world.join(`many${index}`), 'x');
    expect(await world.countStatements(() => inbox(ann))).toBe(2);
  });

  it('refuses invalid pages', async () => {
    for (const query of [
      'page=0',
      'limit=0',
      'page=1.5',
      'limit=x',
      'cursor=x',
      'archived=1',
      'unread=1',
      'page=1000&limit=100',
    ]) {
      expect([query, (await world.get(ann, `/messages/conversations?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await world.get(ann, '/messages/conversations?limit=5000')).data.pagination.limit).toBe(100);
  });
});

describe('the messages of a conversation', () => {
  it('are newest first, by page and by cursor', async () => {
    for (let index = 0; index < 5; index += 1)
      await world.send(index % 2 === 0 ? ann : ben, index % 2 === 0 ? ben : ann, `${index}`);
    const { id } = expectPresent((await inbox(ann))[0]);
    expect(await thread(ann, id)).toEqual(['4', '3', '2', '1', '0']);
    const first = (await world.get(ben, `/messages/conversations/${id}/messages?limit=2`)).data;
    expect(first.pagination).toMatchObject({ total: 5, totalPages: 3, hasMore: true });
    await world.send(ann, ben, 'newer');
    const url = `/messages/conversations/${id}/messages?limit=2&cursor=${first.pagination.nextCursor}`;
    const second = (await world.get(ben, url)).data;
    expect(second.messages.map(({ content }: { content: string }) => content)).toEqual(['2', '1']);
    expect((await world.get(ben, `/messages/conversations/${id}/messages?limit=2&page=3`)).data.messages).toHaveLength(
      2,
    );
    const far = Buffer.from('[1e300]').toString('base64url');
    expect((await world.get(ben, `/messages/conversations/${id}/messages?cursor=${far}`)).status).toBeLessThan(500);
  });

  it('cost three statements at the most', async () => {
    for (let index = 0; index < 30; index += 1) await world.send(ann, ben, `${index}`);
    const { id } = expectPresent((await inbox(ann))[0]);
    expect(await world.countStatements(() => thread(ann, id))).toBeLessThanOrEqual(3);
  });
});

describe('the archive', () => {
  it('affects one side only, and a new message moves the conversation back', async () => {
    await befriend();
    const { conversationId } = await world.send(ann, ben, 'one');
    const archive = () => world.patch(ben, `/messages/conversations/${conversationId}/archive`);
    const first = await archive();
    expect(first.data).toMatchObject({ id: conversationId, isArchived: true });
    expect((await archive()).body).toBe(first.body);
    expect(await inbox(ben)).toEqual([]);
    expect(await inbox(ben, '?archived=true')).toMatchObject([{ id: conversationId }]);
    expect(await world.unread(ben)).toBe(0);
    expect(await inbox(ann)).toHaveLength(1);

    await world.send(ann, ben, 'two');
    expect(await inbox(ben)).toMatchObject([{ id: conversationId, isArchived: false, unreadCount: 2 }]);
    expect(await inbox(ben, '?archived=true')).toEqual([]);
  });

  it('is undone by unarchiving, which is safe to repeat', async () => {
    await befriend();
    const { conversationId } = await world.send(ann, ben, 'one');
    await world.patch(ben, `/messages/conversations/${conversationId}/archive`);
    for (let times = 0; times < 2; times += 1) {
      const { status, data } = await world.patch(ben, `/messages/conversations/${conversationId}/unarchive`);
      expect([status, data.isArchived]).toEqual([200, false]);
    }
    expect(await inbox(ben)).toHaveLength(1);
    expect(await world.unread(ben)).toBe(1);
  });
});

describe('deleting a conversation', () => {
  it('clears one side only; a new message brings it back with that message alone', async () => {
    await befriend();
    const { conversationId, id } = await world.send(ann, ben, 'old');
    for (let times = 0; times < 2; times += 1) {
      expect((await world.remove(ben, `/messages/conversations/${conversationId}`)).status).toBe(200);
    }
    expect(await inbox(ben)).toEqual([]);
    expect(await thread(ben, conversationId)).toEqual([]);
    expect(await world.unread(ben)).toBe(0);
    expect((await world.patch(ben, `/messages/${id}/read`)).status).toBe(404);
    expect((await world.get(ben, '/messages/search?q=old')).data.messages).toEqual([]);
    expect(await thread(ann, conversationId)).toEqual(['old']);
    // Once: emptying it again changes nothing.
    expect((await world.events(conversationCleared)).filter((one) => one.conversationId === conversationId)).toEqual([
      { conversationId, userId: ben.id, upToSequence: 1, clearedAt: expect.any(String) },
    ]);

    await world.send(ann, ben, 'new');
    expect(await thread(ben, conversationId)).toEqual(['new']);
    expect(await thread(ann, conversationId)).toEqual(['new', 'old']);
    expect(await inbox(ben)).toMatchObject([{ unreadCount: 1, lastMessage: 'new' }]);
    const { pagination } = (await world.get(ben, `/messages/conversations/${conversationId}/messages`)).data;
    expect(pagination.total).toBe(1);
  });
});

describe('a request', () => {
  it('becomes a conversation when accepted, and its sender is notified once', async () => {
    const { conversationId } = await world.send(ann, ben, 'hello?');
    expect(await requests(ben)).toMatchObject([{ id: conversationId, isRequest: true }]);
    for (let times = 0; times < 2; times += 1) {
      const { status, data } = await world.post(ben, `/messages/requests/${conversationId}/accept`);
      expect([status, data.isRequest, data.unreadCount]).toEqual([200, false, 1]);
    }
    expect(await requests(ben)).toEqual([]);
    expect(await inbox(ben)).toHaveLength(1);
    expect(await world.unread(ben)).toBe(1);
    const published = (await world.events(requestAccepted)).filter((one) => one.conversationId === conversationId);
    expect(published).toMatchObject([{ accepterId: ben.id, requesterId: ann.id }]);
    await world.send(ann, ben, 'great');
    expect(await requests(ben)).toEqual([]);
  });

  it('cannot be accepted by its sender, neither while pending nor later', async () => {
    const { conversationId } = await world.send(ann, ben, 'hello?');
    const acceptOwn = () => world.post(ann, `/messages/requests/${conversationId}/accept`);
    expect(await acceptOwn()).toMatchObject({ status: 404, message: 'Request not found' });
    expect(await requests(ben)).toHaveLength(1);
    await world.post(ben, `/messages/requests/${conversationId}/accept`);
    expect((await acceptOwn()).status).toBe(404);
  });

  it('is accepted by answering it', async () => {
    const { conversationId } = await world.send(ann, ben, 'hello?');
    await world.send(ben, ann, 'hello!');
    expect(await requests(ben)).toEqual([]);
    expect(await inbox(ben)).toMatchObject([{ id: conversationId, lastMessage: 'hello!' }]);
    expect(await inbox(ann)).toMatchObject([{ unreadCount: 1 }]);
    expect((await world.events(requestAccepted)).at(-1)).toMatchObject({ conversationId, accepterId: ben.id });
  });

  it('moves to the inbox when its sender is followed', async () => {
    await world.send(ann, ben, 'hello?');
    await world.follow(ben, ann);
    expect(await requests(ben)).toEqual([]);
    expect(await inbox(ben)).toHaveLength(1);
  });

  it('is removed when declined, without notifying its sender; a new message is a new request', async () => {
    const { conversationId } = await world.send(ann, ben, 'hello?');
    const before = (await world.events(requestAccepted)).length;
    for (let times = 0; times < 2; times += 1) {
      expect((await world.post(ben, `/messages/requests/${conversationId}/decline`)).status).toBe(200);
    }
    expect(await requests(ben)).toEqual([]);
    expect((await world.post(ben, `/messages/requests/${conversationId}/accept`)).status).toBe(404);
    expect((await world.events(requestAccepted)).length).toBe(before);
    expect(await inbox(ann)).toMatchObject([{ lastMessage: 'hello?' }]);
    await world.send(ann, ben, 'please?');
    expect(await requests(ben)).toMatchObject([{ id: conversationId, lastMessage: 'please?', unreadCount: 1 }]);
  });

  it('cannot be declined after it was accepted', async () => {
    const { conversationId } = await world.send(ann, ben, 'hello?');
    await world.post(ben, `/messages/requests/${conversationId}/accept`);
    expect((await world.post(ben, `/messages/requests/${conversationId}/decline`)).status).toBe(404);
    expect((await world.post(ann, `/messages/requests/${conversationId}/decline`)).status).toBe(404);
  });
});

describe('typing', () => {
  it('reaches current listeners, and is not stored', async () => {
    await befriend();
    await world.send(ann, ben, 'x');
    const { conversationId } = await world.send(ben, ann, 'y');
    const connection = await world.deps.bus.connected();
    const subscription = connection.subscribe(world.deps.bus.subject(typing.subject), { max: 1 });
    await connection.flush();
    const rows = await world.deps.database.sql`select count(*)::int as count from kit.outbox`;
    expect((await world.post(ann, `/messages/conversations/${conversationId}/typing`)).status).toBe(200);
    for await (const message of subscription) {
      expect(message.json()).toMatchObject({
        type: typing.subject,
        data: { conversationId, userId: ann.id, receiverId: ben.id },
      });
    }
    expect(await world.deps.database.sql`select count(*)::int as count from kit.outbox`).toEqual(rows);
  });

  it('is not shown in either direction before the request is accepted', async () => {
    const { conversationId } = await world.send(ann, ben, 'hello?');
    const connection = await world.deps.bus.connected();
    const heard: string[] = [];
    const subscription = connection.subscribe(world.deps.bus.subject(typing.subject), {
      callback: (_, message) => heard.push(message.string()),
    });
    for (const person of [ann, ben]) {
      expect((await world.post(person, `/messages/conversations/${conversationId}/typing`)).status).toBe(200);
    }
    await connection.flush();
    subscription.unsubscribe();
    expect(heard.filter((one) => one.includes(conversationId))).toEqual([]);
  });
});
