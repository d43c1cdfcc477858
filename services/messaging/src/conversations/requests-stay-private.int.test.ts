import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  messageReactionsChanged,
  messageRead,
  requestAccepted,
  requestRead,
} from '@stagedoor/contracts/messaging-events';
import { exportPerson } from '@stagedoor/service-kit/testing/personal-data';
import { type ExportStub, startExportStub } from '@stagedoor/service-kit/testing/stubs/export-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let desk: ExportStub;
let world: MessagingWorld;
let dataDir: string;
let stranger: TestPerson;
let mara: TestPerson;

beforeAll(async () => {
  desk = await startExportStub();
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-requests-'));
  world = await startWorld({ AUTH_URL: desk.url, SERVICE_SECRET: 'of-messaging', DATA_DIR: dataDir });
});
beforeEach(async () => {
  [stranger, mara] = [await world.join('stranger'), await world.join('mara')];
});
afterAll(async () => {
  await world.destroy();
  await desk.close();
  await rm(dataDir, { recursive: true, force: true });
});

const thread = async (person: TestPerson, id: string) =>
  (await world.get(person, `/messages/conversations/${id}/messages`)).data.messages;
const readAll = (person: TestPerson, id: string) => world.patch(person, `/messages/conversations/${id}/read`);
const at = (id: string) => `/messages/${id}/reactions/${encodeURIComponent('👍')}`;
const marks = async (conversationId: string) =>
  (await world.events(messageRead)).filter((one) => one.conversationId === conversationId);
const ownMarks = async (conversationId: string) =>
  (await world.events(requestRead)).filter((one) => one.conversationId === conversationId);
const contacts = async ({ id }: TestPerson) => {
  const headers = asService('notifications', 'messaging');
  return (await world.call(null, { url: `/internal/people/${id}/contacts`, headers })).data.userIds;
};

/** All that its sender can see of a message. */
async function seenBySender({ id, conversationId }: { id: string; conversationId: string }) {
  const listed = (await thread(stranger, conversationId)).find((one) => one.id === id);
  const found = (await world.get(stranger, '/messages/search?q=hello')).data.messages.find((one) => one.id === id);
  const got = (await world.get(stranger, `/messages/${id}`)).data;
  const { json } = await exportPerson(world, desk, stranger.id);
  const exported = (json('messages.json') as { id: string; read_at: string | null }[]).find((one) => one.id === id);
  return [listed?.isRead, found?.isRead, got.isRead, exported?.read_at != null];
}

describe('that a request was read', () => {
  it('is seen by its reader alone, who marks one message or all', async () => {
    const first = await world.send(stranger, mara, 'hello?');
    const second = await world.send(stranger, mara, 'hello again?');
    const { conversationId } = first;
    expect((await world.patch(mara, `/messages/${first.id}/read`)).data.isRead).toBe(true);
    expect((await readAll(mara, conversationId)).data.unreadCount).toBe(0);
    expect((await thread(mara, conversationId)).map(({ isRead }) => isRead)).toEqual([true, true]);
    for (const one of [first, second]) expect(await seenBySender(one)).toEqual([false, false, false, false]);
    expect(await marks(conversationId)).toEqual([]);
    expect(await ownMarks(conversationId)).toMatchObject([
      { readerId: mara.id, messageId: first.id, upToSequence: 1 },
      { readerId: mara.id, upToSequence: 2 },
    ]);
  });

  it.each([
    ['accepted', async (id: string) => world.post(mara, `/messages/requests/${id}/accept`)],
    ['answered', async () => world.send(mara, stranger, 'who are you?')],
    ['followed', async () => world.follow(mara, stranger)],
  ])('is shown to its sender once it is %s', async (_, accept) => {
    const message = await world.send(stranger, mara, 'hello?');
    await readAll(mara, message.conversationId);
    await world.send(stranger, mara, 'hello again?');
    await accept(message.conversationId);
    expect(await seenBySender(message)).toEqual([true, true, true, true]);
    expect(await marks(message.conversationId)).toMatchObject([
      { readerId: mara.id, senderId: stranger.id, upToSequence: 1 },
    ]);
    await readAll(mara, message.conversationId);
    expect(await marks(message.conversationId)).toHaveLength(2);
  });

  it('is not shown after it was declined, archived or asked again', async () => {
    const declined = await world.send(stranger, mara, 'hello?');
    const { conversationId } = declined;
    await readAll(mara, conversationId);
    await world.post(mara, `/messages/requests/${conversationId}/decline`);
    expect(await seenBySender(declined)).toEqual([false, false, false, false]);
    const again = await world.send(stranger, mara, 'hello again?');
    await world.post(mara, `/messages/conversations/${conversationId}/archive`);
    await readAll(mara, conversationId);
    expect(await seenBySender(again)).toEqual([false, false, false, false]);
    expect(await marks(conversationId)).toEqual([]);
  });

  it('says nothing of messages that were declined unread, once a later one is accepted', async () => {
    const { conversationId, ...declined } = await world.send(stranger, mara, 'hello?');
    await world.post(mara, `/messages/requests/${conversationId}/decline`);
    await world.send(stranger, mara, 'hello again?');
    await readAll(mara, conversationId);
    await world.post(mara, `/messages/requests/${conversationId}/accept`);
    expect((await thread(stranger, conversationId)).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await thread(stranger, conversationId)).at(-1)?.id).toBe(declined.id);
    expect(await marks(conversationId)).toEqual([]);
  });
});

describe('a reaction of the sender to a request', () => {
  it('is seen by the sender alone until the request is accepted', async () => {
    const { id, conversationId } = await world.send(stranger, mara, 'hello?');
    const published = async () =>
      (await world.events(messageReactionsChanged)).filter((one) => one.conversationId === conversationId);
    const react = () => world.call(stranger, { method: 'PUT', url: at(id) });
    expect((await react()).data.reactions).toEqual([{ emoji: '👍', count: 1, isOwn: true }]);
    expect((await world.remove(stranger, at(id))).data.reactions).toBeUndefined();
    await react();
    expect((await thread(mara, conversationId))[0]?.reactions).toBeUndefined();
    expect((await world.get(mara, `/messages/${id}`)).data.reactions).toBeUndefined();
    expect(await published()).toEqual([]);
    await world.post(mara, `/messages/requests/${conversationId}/accept`);
    expect((await thread(mara, conversationId))[0]?.reactions).toEqual([{ emoji: '👍', count: 1, isOwn: false }]);
    await world.remove(stranger, at(id));
    expect(await published()).toHaveLength(1);
  });
});

describe('the contacts, who see who is online', () => {
  it('do not include the other side of a request before it is accepted', async () => {
    const { conversationId } = await world.send(stranger, mara, 'hello?');
    expect([await contacts(stranger), await contacts(mara)]).toEqual([[], []]);
    await world.post(mara, `/messages/requests/${conversationId}/accept`);
    expect([await contacts(stranger), await contacts(mara)]).toEqual([[mara.id], [stranger.id]]);
  });

  it('are told of an acceptance also where a declined request is answered or its sender followed', async () => {
    const accepted = async (conversationId: string) =>
      (await world.events(requestAccepted)).filter((one) => one.conversationId === conversationId);
    const { conversationId } = await world.send(stranger, mara, 'hello?');
    await world.post(mara, `/messages/requests/${conversationId}/decline`);
    await world.send(mara, stranger, 'I am sorry, hello');
    expect(await accepted(conversationId)).toMatchObject([{ accepterId: mara.id, requesterId: stranger.id }]);
    const another = await world.join('another');
    const second = await world.send(another, mara, 'hello?');
    await world.post(mara, `/messages/requests/${second.conversationId}/decline`);
    await world.follow(mara, another);
    expect(await accepted(second.conversationId)).toEqual([]);
    await world.send(another, mara, 'hello again?');
    expect(await accepted(second.conversationId)).toMatchObject([{ accepterId: mara.id, requesterId: another.id }]);
  });
});
