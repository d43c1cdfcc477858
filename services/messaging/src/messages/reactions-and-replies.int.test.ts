import { randomUUID } from 'node:crypto';
import { messageReactionsChanged } from '@stagedoor/contracts/messaging-events';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
let mara: TestPerson;
let theo: TestPerson;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  [mara, theo] = [await world.join('mara', { role: 'CREATOR' }), await world.join('theo')];
  await world.follow(mara, theo);
  await world.follow(theo, mara);
});
afterAll(() => world.destroy());

const at = (id: string, emoji: string) => `/messages/${id}/reactions/${encodeURIComponent(emoji)}`;
const react = (person: TestPerson, id: string, emoji: string) =>
  world.call(person, { method: 'PUT', url: at(id, emoji) });
const takeBack = (person: TestPerson, id: string, emoji: string) => world.remove(person, at(id, emoji));
const thread = async (person: TestPerson, id: string) =>
  (await world.get(person, `/messages/conversations/${id}/messages`)).data.messages;
const unlock = (id: string, buyer: TestPerson) =>
  world.post(null, `/internal/messages/${id}/unlock`, { buyerId: buyer.id }, asService('payments', 'messaging'));

describe('a reaction', () => {
  it('is shown to both, counts each person once, and is published once', async () => {
    const { id, conversationId } = await world.send(mara, theo, 'tonight at eight');
    for (let times = 0; times < 2; times += 1) {
      const { status, data } = await react(theo, id, '❤️');
      expect([status, data.reactions]).toEqual([200, [{ emoji: '❤️', count: 1, isOwn: true }]]);
    }
    world.clock.advance(1000);
    await react(mara, id, '👍🏽');
    world.clock.advance(1000);
    await react(mara, id, '❤️');
    expect((await thread(mara, conversationId))[0]?.reactions).toEqual([
      { emoji: '❤️', count: 2, isOwn: true },
      { emoji: '👍🏽', count: 1, isOwn: true },
    ]);
    expect((await world.get(theo, `/messages/${id}`)).data.reactions).toEqual([
      { emoji: '❤️', count: 2, isOwn: true },
      { emoji: '👍🏽', count: 1, isOwn: false },
    ]);
    const published = (await world.events(messageReactionsChanged)).filter((one) => one.messageId === id);
    expect(published).toHaveLength(3);
    expect(published[0]).toMatchObject({ conversationId, sequence: 1, senderId: mara.id, receiverId: theo.id });
    expect(await world.unread(theo)).toBe(1);
  });

  it('can be taken back, also twice, and only by the person who gave it', async () => {
    const { id } = await world.send(mara, theo, 'hello');
    await react(theo, id, '👍');
    expect((await takeBack(mara, id, '👍')).data.reactions).toEqual([{ emoji: '👍', count: 1, isOwn: false }]);
    for (let times = 0; times < 2; times += 1) {
      const { status, data } = await takeBack(theo, id, '👍');
      expect([status, data.reactions]).toEqual([200, undefined]);
    }
    const published = (await world.events(messageReactionsChanged)).filter((one) => one.messageId === id);
    expect(published).toHaveLength(2);
  });

  it('is one emoji and nothing else', async () => {
    const { id } = await world.send(mara, theo, 'hello');
    for (const emoji of ['👩‍👩‍👧', '🇸🇪', '1️⃣']) expect((await react(theo, id, emoji)).status).toBe(200);
    for (const text of ['a', '👍👍', '👍 x', '<b>', '1', 'hello'])
      for (const answer of [await react(theo, id, text), await takeBack(theo, id, text)]) {
        expect([text, answer.status, answer.message]).toEqual([text, 400, 'A reaction is one emoji']);
      }
    for (const text of ['x'.repeat(40), '\0']) expect((await react(theo, id, text)).status).toBe(404);
  });

  it('is refused after ten of one person, also where they are sent at once', async () => {
    const { id } = await world.send(mara, theo, 'hello');
    const twelve = ['😀', '😁', '😂', '🤣', '😃', '😄', '😅', '😆', '😉', '😊', '😋', '😎'];
    const statuses = await Promise.all(twelve.map(async (emoji) => (await react(theo, id, emoji)).status));
    expect(statuses.toSorted()).toEqual([...Array(10).fill(200), 409, 409]);
    expect((await react(mara, id, '🎉')).status).toBe(200);
  });

  it('is refused on a locked message, a deleted one, and in a request', async () => {
    const paid = await world.send(mara, theo, 'for money', { isPaid: true, price: 4 });
    expect(await react(theo, paid.id, '🔥')).toMatchObject({ status: 403, message: 'Unlock this message first' });
    await unlock(paid.id, theo);
    expect((await react(theo, paid.id, '🔥')).status).toBe(200);
    const deleted = await world.send(mara, theo, 'oops');
    await react(theo, deleted.id, '🔥');
    expect((await world.remove(mara, `/messages/${deleted.id}`)).data.reactions).toBeUndefined();
    expect((await react(theo, deleted.id, '👍')).status).toBe(409);
    expect(await world.deps.database.sql`select from reaction where message_id = ${deleted.id}`).toHaveLength(0);
    const stranger = await world.join('stranger');
    const request = await world.send(stranger, theo, 'do you know me?');
    expect(await react(theo, request.id, '👍')).toMatchObject({ status: 403, message: 'Accept the request first' });
    expect((await react(stranger, request.id, '👍')).status).toBe(200);
  });

  it('is refused while one has blocked the other', async () => {
    const { id } = await world.send(mara, theo, 'hello');
    await world.block(mara, theo);
    for (const person of [mara, theo]) {
      expect((await react(person, id, '👍')).status).toBe(404);
      expect((await takeBack(person, id, '👍')).status).toBe(404);
    }
  });
});

describe('an answer to a message', () => {
  const answer = (from: TestPerson, to: TestPerson, replyToId: string, more: object = {}) =>
    world.send(from, to, 'an answer', { replyToId, ...more });

  it('shows a line of the message that it answers', async () => {
    const first = await world.send(mara, theo, `tonight\nat   ${'eight '.repeat(50)}`);
    const { replyTo } = await answer(theo, mara, first.id.toUpperCase());
    expect(replyTo).toMatchObject({ id: first.id, sequence: 1, senderId: mara.id, isAvailable: true });
    expect(replyTo?.preview).toMatch(/^tonight at eight .*…$/);
    expect((await thread(mara, first.conversationId))[0]?.replyTo).toEqual(replyTo);
    expect((await thread(mara, first.conversationId))[1]).not.toHaveProperty('replyTo');
  });

  it('shows nothing of a deleted message', async () => {
    const first = await world.send(mara, theo, 'unspeakable words');
    const { conversationId } = await answer(theo, mara, first.id);
    await world.remove(mara, `/messages/${first.id}`);
    // Written while the other one deletes: nothing typed is lost.
    await answer(theo, mara, first.id);
    for (const person of [mara, theo]) {
      const { body } = await world.get(person, `/messages/conversations/${conversationId}/messages`);
      expect(body).not.toContain('unspeakable');
      const [second] = await thread(person, conversationId);
      expect(second?.replyTo).toMatchObject({ preview: 'Message deleted', isAvailable: false });
    }
  });

  it('shows nothing of a locked message until it is bought', async () => {
    const paid = await world.send(mara, theo, 'zanzibar4712', { isPaid: true, price: 4 });
    const { conversationId, replyTo } = await answer(theo, mara, paid.id);
    expect(replyTo).toMatchObject({ preview: 'Paid message', isAvailable: true });
    expect((await thread(mara, conversationId))[0]?.replyTo?.preview).toBe('zanzibar4712');
    await unlock(paid.id, theo);
    expect((await thread(theo, conversationId))[0]?.replyTo?.preview).toBe('zanzibar4712');
  });

  it('shows nothing of a message that its reader has cleared', async () => {
    const first = await world.send(mara, theo, 'cleared words');
    await world.remove(theo, `/messages/conversations/${first.conversationId}`);
    expect(
      await world.post(theo, '/messages', { receiverId: mara.id, content: 'x', replyToId: first.id }),
    ).toMatchObject({
      status: 400,
      errors: [{ field: 'replyToId', message: 'The message that you answer is not available' }],
    });
    await answer(mara, theo, first.id);
    expect((await thread(theo, first.conversationId))[0]?.replyTo).toMatchObject({
      preview: 'Message not available',
      isAvailable: false,
    });
    expect((await thread(mara, first.conversationId))[0]?.replyTo?.preview).toBe('cleared words');
  });

  it('is refused for a message of another conversation, an unknown one, and with a tip', async () => {
    const other = await world.join('other');
    const elsewhere = await world.send(mara, other, 'elsewhere');
    for (const replyToId of [elsewhere.id, randomUUID()]) {
      for (const person of [theo, mara]) {
        const receiverId = person === theo ? mara.id : theo.id;
        const sent = await world.post(person, '/messages', { receiverId, content: 'x', replyToId });
        expect([sent.status, sent.body.includes('elsewhere')]).toEqual([400, false]);
      }
    }
    const tip = { receiverId: mara.id, type: 'TIP', amount: 5, replyToId: elsewhere.id };
    expect(await world.post(theo, '/messages', tip)).toMatchObject({
      status: 400,
      message: 'A TIP does not answer a message',
    });
    expect((await world.get(theo, '/messages/conversations')).data.conversations).toEqual([]);
  });
});
