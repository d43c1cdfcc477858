import { randomUUID } from 'node:crypto';
import { messageSent } from '@stagedoor/contracts/messaging-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
let mara: TestPerson;
let theo: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  mara = await world.join('mara', { role: 'CREATOR' });
  theo = await world.join('theo');
  await world.follow(theo, mara);
  await world.follow(mara, theo);
});
afterAll(() => world.destroy());

const post = (payload: object, headers: Record<string, string> = {}, person = mara) =>
  world.post(person, '/messages', payload, headers);

/** An empty recipient is replaced by an existing person. */
const refusals: [string, { receiverId?: string; [field: string]: unknown }, string][] = [
  ['no receiver', { content: 'x' }, 'receiverId'],
  ['a receiver that is no id', { receiverId: 'theo', content: 'x' }, 'receiverId'],
  ['nothing to see', { receiverId: '', content: ' \u200b ' }, 'content'],
  ['no content at all', { receiverId: '' }, 'content'],
  ['content that is no text', { receiverId: '', content: 5 }, 'content'],
  ['too much content', { receiverId: '', content: 'x'.repeat(5_001) }, 'content'],
  ['a type that there is not', { receiverId: '', content: 'x', type: 'SHOUT' }, 'type'],
  ['the type SYSTEM', { receiverId: '', content: 'x', type: 'SYSTEM' }, 'type'],
  ['a price of text', { receiverId: '', content: 'x', isPaid: true, price: '5' }, 'price'],
  ['a price of three decimals', { receiverId: '', content: 'x', isPaid: true, price: 1.005 }, 'price'],
  ['a negative price', { receiverId: '', content: 'x', isPaid: true, price: -1 }, 'price'],
  ['too high a price', { receiverId: '', content: 'x', isPaid: true, price: 1_000 }, 'price'],
  ['no price though paid', { receiverId: '', content: 'x', isPaid: true }, 'price'],
  ['a price though not paid', { receiverId: '', content: 'x', price: 5 }, 'isPaid'],
  ['isPaid as text', { receiverId: '', content: 'x', isPaid: 'yes' }, 'isPaid'],
  ['a tip without an amount', { receiverId: '', type: 'TIP' }, 'amount'],
  ['a tip of too little', { receiverId: '', type: 'TIP', amount: 0.99 }, 'amount'],
];

describe('a message that is sent', () => {
  it('is returned completely', async () => {
    const answer = await post({ receiverId: theo.id, content: '  Hello Theo \n' });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({
      id: expect.any(String),
      conversationId: expect.any(String),
      sequence: 1,
      senderId: mara.id,
      receiverId: theo.id,
      content: 'Hello Theo',
      type: 'TEXT',
      media: [],
      isPaid: false,
      price: 0,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      isRead: false,
      isLocked: false,
      isDeleted: false,
    });
  });

  it('is first in both lists, with its preview', async () => {
    const sent = await world.send(mara, theo, 'a line\nand another');
    for (const [person, other, unreadCount] of [
      [mara, theo, 0],
      [theo, mara, 2],
    ] as const) {
      const { data } = await world.get(person, '/messages/conversations');
      expect(data.conversations).toEqual([
        {
          id: sent.conversationId,
          participant1Id: [mara.id, theo.id].sort()[0],
          participant2Id: [mara.id, theo.id].sort()[1],
          participant: {
            id: other.id,
            username: other.username,
            displayName: other.username.toUpperCase(),
            avatarUrl: null,
            isVerified: other.role === 'CREATOR',
          },
          lastMessage: 'a line and another',
          lastMessageAt: sent.createdAt,
          lastMessageSenderId: mara.id,
          unreadCount,
          isArchived: false,
          isRequest: false,
          isMuted: false,
          isPinned: false,
        },
      ]);
      expect(data.pagination).toMatchObject({ total: 1, hasMore: false, nextCursor: null });
    }
  });

  it('is published without its content', async () => {
    const sent = await world.send(theo, mara, 'a secret for Mara');
    const events = await world.events(messageSent);
    expect(events.at(-1)).toEqual({
      messageId: sent.id,
      conversationId: sent.conversationId,
      sequence: sent.sequence,
      senderId: theo.id,
      receiverId: mara.id,
      type: 'TEXT',
      isPaid: false,
      isRequest: false,
      unread: { unreadCount: expect.any(Number), revision: expect.any(Number) },
      sentAt: sent.createdAt,
    });
    const rows = await world.deps.database.sql`select envelope::text as text from kit.outbox`;
    expect(rows.map(({ text }) => text).join()).not.toContain('secret');
  });

  it('costs a fixed number of statements', async () => {
    expect(await world.countStatements(() => world.send(mara, theo, 'counted'))).toBeLessThanOrEqual(8);
  });

  it.each(refusals)('with %s is a 400', async (_, payload, field) => {
    const answer = await post(payload.receiverId === '' ? { ...payload, receiverId: theo.id } : payload);
    expect([answer.status, answer.errors?.[0]?.field]).toEqual([400, field]);
  });

  it('to oneself is a 400, however the id is written', async () => {
    expect((await post({ receiverId: mara.id, content: 'x' })).status).toBe(400);
    expect((await post({ receiverId: mara.id.toUpperCase(), content: 'x' })).status).toBe(400);
  });

  it('may have five thousand characters, counted as people count them', async () => {
    const sent = await world.send(mara, theo, '🎺'.repeat(5_000));
    expect([...sent.content]).toHaveLength(5_000);
  });

  it('ignores unknown fields', async () => {
    const forged = {
      id: randomUUID(),
      senderId: theo.id,
      isRead: true,
      sequence: 99,
      createdAt: '2000-01-01T00:00:00Z',
    };
    const answer = await post({ receiverId: theo.id, content: 'x', ...forged });
    expect(answer.data).toMatchObject({ senderId: mara.id, isRead: false });
    expect(answer.data.id).not.toBe(forged.id);
    expect(answer.data.sequence).not.toBe(99);
  });

  it('that is paid needs a creator', async () => {
    const paid = { content: 'x', isPaid: true, price: 5 };
    expect((await post({ receiverId: mara.id, ...paid }, {}, theo)).status).toBe(403);
    const answer = await post({ receiverId: theo.id, ...paid });
    expect(answer.data).toMatchObject({ isPaid: true, price: 5, isLocked: false, content: 'x' });
  });

  it('with a tip waits for payments', async () => {
    expect(await post({ receiverId: mara.id, type: 'TIP', amount: 5 }, {}, theo)).toMatchObject({
      status: 503,
      message: 'Payments are not available',
      headers: { 'retry-after': expect.any(String) },
    });
    expect((await post({ receiverId: theo.id, type: 'TIP', amount: 5 })).status).toBe(400);
  });

  it('without a token is a 401', async () => {
    expect((await world.post(null, '/messages', { receiverId: theo.id, content: 'x' })).status).toBe(401);
  });
});

describe('the receiver of a message', () => {
  it('is a 403 where they have messages off, also for earlier contacts', async () => {
    const quiet = await world.join('quiet', { allowMessages: false });
    expect(await post({ receiverId: quiet.id, content: 'x' })).toMatchObject({
      status: 403,
      message: 'This person does not take messages',
    });
    expect((await world.get(mara, `/messages/conversations/user/${quiet.id}`)).status).toBe(200);
  });

  it('is a 404 where they are suspended', async () => {
    const missing = await world.join('gone', { isSuspended: true });
    expect((await post({ receiverId: missing.id, content: 'x' })).status).toBe(404);
  });

  it('finds it in their requests where they do not follow the sender', async () => {
    const [fan, stranger] = [await world.join('fan1'), await world.join('stranger1')];
    const sent = await world.send(stranger, fan, 'may I?');
    expect((await world.get(fan, '/messages/conversations')).data.conversations).toEqual([]);
    expect((await world.get(fan, '/messages/requests')).data.requests).toMatchObject([
      { id: sent.conversationId, isRequest: true, unreadCount: 1, lastMessage: 'may I?' },
    ]);
    expect(await world.unread(fan)).toBe(0);
    expect((await world.get(stranger, '/messages/conversations')).data.conversations).toHaveLength(1);
    expect((await world.events(messageSent)).at(-1)).toMatchObject({ isRequest: true });
  });
});

describe('a sender whose profile event has not arrived', () => {
  it('is shown with the name in their token', async () => {
    const id = randomUUID();
    const fresh = { id, username: 'fresh', role: 'FAN' as const, headers: asUser({ userId: id, username: 'fresh' }) };
    await world.send(fresh, theo, 'just registered');
    const { data } = await world.get(theo, '/messages/requests');
    expect(data.requests[0]?.participant).toMatchObject({ id, username: 'fresh', displayName: null });
  });
});

describe('an idempotency key', () => {
  it('sends one message for repeated and concurrent requests', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => post({ receiverId: theo.id, content: 'once' }, headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const rows = await world.deps.database.sql`select id from message where content = 'once'`;
    expect(rows).toHaveLength(1);
    expect((await post({ receiverId: theo.id, content: 'other' }, headers)).status).toBe(409);
  });
});
