import { messageDeleted, messageRead } from '@stagedoor/contracts/messaging-events';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backfillWords } from '#/messages/backfill-words.ts';
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

const thread = async (person: TestPerson, id: string) =>
  (await world.get(person, `/messages/conversations/${id}/messages`)).data.messages;
const unlock = (id: string, buyer: TestPerson) =>
  world.post(null, `/internal/messages/${id}/unlock`, { buyerId: buyer.id }, asService('payments', 'messaging'));

describe('reading', () => {
  it('marks one message once, and notifies its sender', async () => {
    const [one, two] = [await world.send(mara, theo, 'one'), await world.send(mara, theo, 'two')];
    for (let times = 0; times < 2; times += 1) {
      const { status, data } = await world.patch(theo, `/messages/${two.id}/read`);
      expect([status, data.isRead]).toEqual([200, true]);
    }
    expect(await world.unread(theo)).toBe(1);
    expect(await thread(mara, one.conversationId)).toMatchObject([{ isRead: true }, { isRead: false }]);
    const published = (await world.events(messageRead)).filter((one) => one.readerId === theo.id);
    expect(published).toMatchObject([{ messageId: two.id, senderId: mara.id, upToSequence: 2 }]);
  });

  it('marks all received messages of a conversation once', async () => {
    await world.send(mara, theo, 'one');
    const { conversationId } = await world.send(theo, mara, 'mine');
    await world.send(mara, theo, 'two');
    for (let times = 0; times < 2; times += 1) {
      const { status, data } = await world.patch(theo, `/messages/conversations/${conversationId}/read`);
      expect([status, data.unreadCount]).toEqual([200, 0]);
    }
    expect(await world.unread(theo)).toBe(0);
    expect(await world.unread(mara)).toBe(1);
    expect((await thread(theo, conversationId)).map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([
      true,
      false,
      true,
    ]);
    const published = (await world.events(messageRead)).filter((one) => one.readerId === theo.id);
    expect(published).toMatchObject([{ conversationId, upToSequence: 3 }]);
    expect(published[0]).not.toHaveProperty('messageId');
  });

  it('is allowed to the recipient only', async () => {
    const { id } = await world.send(mara, theo, 'mine');
    expect((await world.patch(mara, `/messages/${id}/read`)).status).toBe(403);
  });
});

describe('deleting a message', () => {
  it('removes its content for both sides and leaves a placeholder', async () => {
    const first = await world.send(mara, theo, 'unique words');
    const { id, conversationId } = await world.send(mara, theo, 'unspeakable words');
    for (let times = 0; times < 2; times += 1) {
      const { status, data } = await world.remove(mara, `/messages/${id}`);
      expect([status, data.content, data.isDeleted]).toEqual([200, 'Message deleted', true]);
    }
    for (const person of [mara, theo]) {
      const messages = await thread(person, conversationId);
      expect(messages).toMatchObject([
        { id, content: 'Message deleted', media: [], isDeleted: true },
        { id: first.id, content: 'unique words' },
      ]);
      const [conversation] = (await world.get(person, '/messages/conversations')).data.conversations;
      expect(conversation?.lastMessage).toBe('Message deleted');
      expect((await world.get(person, '/messages/search?q=unspeakable')).data.messages).toEqual([]);
    }
    expect(await world.unread(theo)).toBe(1);
    const rows = await world.deps.database.sql`select content, words::text from message where id = ${id}`;
    expect(rows).toEqual([{ content: '', words: '' }]);
    const published = (await world.events(messageDeleted)).filter((one) => one.messageId === id);
    expect(published).toMatchObject([{ conversationId, senderId: mara.id, receiverId: theo.id, sequence: 2 }]);
  });

  it('is allowed to its sender only', async () => {
    const { id } = await world.send(mara, theo, 'mine');
    expect((await world.remove(theo, `/messages/${id}`)).status).toBe(403);
  });

  it('is refused once it is sold', async () => {
    const { id } = await world.send(mara, theo, 'bought', { isPaid: true, price: 3 });
    expect((await unlock(id, theo)).status).toBe(200);
    expect((await world.remove(mara, `/messages/${id}`)).status).toBe(409);
  });

  it('does not change the unread count for a message that was read', async () => {
    const { id } = await world.send(mara, theo, 'read');
    await world.send(mara, theo, 'unread');
    await world.patch(theo, `/messages/${id}/read`);
    await world.remove(mara, `/messages/${id}`);
    expect(await world.unread(theo)).toBe(1);
  });
});

describe('a paid message', () => {
  const canary = 'zanzibar4711';

  it('shows its content nowhere to the recipient until it is unlocked', async () => {
    const { id, conversationId } = await world.send(mara, theo, `the word is ${canary}`, { isPaid: true, price: 9.99 });
    const answers = await Promise.all(
      [
        '/messages/conversations',
        `/messages/conversations/${conversationId}`,
        `/messages/conversations/user/${mara.id}`,
        `/messages/conversations/${conversationId}/messages`,
        `/messages/search?q=${canary}`,
        '/messages/search?q=word',
      ].map((url) => world.get(theo, url)),
    );
    answers.push(await world.patch(theo, `/messages/${id}/read`));
    answers.push(await world.patch(theo, `/messages/conversations/${conversationId}/read`));
    answers.push(await world.post(theo, `/messages/${id}/purchase`, {}));
    for (const { body } of answers) expect(body).not.toContain(canary);
    expect(await thread(theo, conversationId)).toMatchObject([
      { content: '', isLocked: true, isPaid: true, price: 9.99 },
    ]);
    expect(answers[1]?.data.lastMessage).toBe('Paid message');
    expect(await thread(mara, conversationId)).toMatchObject([{ content: `the word is ${canary}`, isLocked: false }]);
    expect((await world.get(mara, `/messages/search?q=${canary}`)).data.messages).toHaveLength(1);

    await unlock(id, theo);
    expect((await unlock(id, theo)).status).toBe(200);
    expect(await thread(theo, conversationId)).toMatchObject([{ content: `the word is ${canary}`, isLocked: false }]);
    expect((await world.get(theo, `/messages/search?q=${canary}`)).data.messages).toHaveLength(1);
    expect(await world.post(theo, `/messages/${id}/purchase`)).toMatchObject({
      status: 200,
      message: 'Already unlocked',
    });
  });

  it('cannot be bought while payments is unavailable', async () => {
    const { id } = await world.send(mara, theo, 'x', { isPaid: true, price: 5 });
    expect(await world.post(theo, `/messages/${id}/purchase`)).toMatchObject({
      status: 503,
      message: 'Payments are not available',
    });
    expect((await world.post(mara, `/messages/${id}/purchase`)).status).toBe(400);
    const free = await world.send(mara, theo, 'free');
    expect((await world.post(theo, `/messages/${free.id}/purchase`)).status).toBe(400);
    // Payments did not answer, so the message may be paid: it stays reserved for its buyer for a while.
    expect((await world.remove(mara, `/messages/${id}`)).status).toBe(409);
    world.clock.advance(10 * 60_000);
    expect((await world.remove(mara, `/messages/${id}`)).status).toBe(200);
    expect((await world.post(theo, `/messages/${id}/purchase`)).status).toBe(404);
    expect((await unlock(id, theo)).status).toBe(404);
  });

  it('has its sender named to payments for a tip, to its two people alone', async () => {
    const { id } = await world.send(mara, theo, 'x', { isPaid: true, price: 5.05 });
    const findSender = (payer: TestPerson) =>
      world.call(null, {
        url: `/internal/messages/${id}/quote?buyerId=${payer.id}`,
        headers: asService('payments', 'messaging'),
      });
    for (const person of [theo, mara]) expect((await findSender(person)).data).toEqual({ sellerId: mara.id });
    const stranger = await world.join('stranger');
    expect((await findSender(stranger)).status).toBe(404);
    expect((await unlock(id, stranger)).status).toBe(404);
  });
});

describe('search', () => {
  const found = async (person: TestPerson, q: string) => {
    const { data } = await world.get(person, `/messages/search?q=${encodeURIComponent(q)}`);
    return data.messages.map(({ content }: { content: string }) => content);
  };

  it('finds words by their stem and as they are, newest first, for both sides', async () => {
    await world.send(mara, theo, 'Tuning the guitars tonight');
    await world.send(theo, mara, 'Which guitar was it?');
    await world.send(theo, mara, 'I was in Rome');
    for (const person of [mara, theo]) {
      expect(await found(person, 'guitar')).toEqual(['Which guitar was it?', 'Tuning the guitars tonight']);
      expect(await found(person, 'tuning guitars')).toEqual(['Tuning the guitars tonight']);
      expect(await found(person, 'the')).toEqual(['Tuning the guitars tonight']);
      expect(await found(person, 'banjo')).toEqual([]);
    }
  });

  it.each([
    ['trombone', 'Bring the trombone🎺'],
    ['🎺', 'Bring the trombone🎺'],
    ['quoted', 'He said “quoted”'],
    ['bassoon', 'oboe/bassoon…'],
    ['jalapeno', 'Jalapeño'],
    ['jalapeño', 'Jalapeño'],
    ['strasse', 'In welcher Straße?'],
    ['straße', 'In welcher Straße?'],
    ['東京', '明日は東京タワーに行く'],
    ['東京タワー', '明日は東京タワーに行く'],
    ['猫', '可愛い猫'],
    ['서울', '서울에서 만나요'],
    ['เชียงใหม่', 'ไปเชียงใหม่กันไหม'],
    ['"the who"', 'The Who tonight'],
    ["don't", 'Please don’t'],
  ])('finds %s in %s', async (q, content) => {
    await world.send(mara, theo, content);
    expect((await found(theo, q))[0]).toBe(content);
  });

  it('finds only what is beside each other in a script without spaces', async () => {
    await world.send(mara, theo, '京都の東の都');
    expect(await found(theo, '東都')).toEqual([]);
  });

  it('finds accented words of messages that are older than the search without accents', async () => {
    const { id } = await world.send(mara, theo, 'Fricassée');
    await world.deps.database.sql`
      update message set words = ts_delete(words, array['fricassee', 'fricasse']) || to_tsvector('simple', 'Fricassée')
      where id = ${id}`;
    expect(await found(theo, 'fricassée')).toEqual(['Fricassée']);
  });

  it('finds older messages by the same words once the job has come to them, and by nobody else', async () => {
    const { database } = world.deps;
    const { sql } = database;
    const older = await world.send(mara, theo, 'Gasse oder Straße? 上海市');
    const later = await world.send(mara, theo, 'Weder noch');
    const stranger = await world.join('stranger');
    await sql`update message set words = to_tsvector('simple', content) || to_tsvector('english', content)
      || array_to_tsvector(array[${`Of ${mara.id}`}, ${`Of ${theo.id}`}]) where id = ${older.id}`;
    const [before] = await sql`select words, xmin from message where id = ${later.id}`;
    await sql`delete from words_backfill`;
    await sql`insert into words_backfill values ('ffffffff-ffff-ffff-ffff-ffffffffffff')`;
    expect(await found(theo, 'strasse')).toEqual([]);
    while (await backfillWords({ database }));
    expect(await found(theo, 'strasse')).toEqual(['Gasse oder Straße? 上海市']);
    expect(await found(theo, '上海')).toEqual(['Gasse oder Straße? 上海市']);
    expect(await found(mara, 'gasse')).toEqual(['Gasse oder Straße? 上海市']);
    expect(await found(stranger, 'strasse')).toEqual([]);
    // Those whose words stay the same are not written.
    expect(await sql`select words, xmin from message where id = ${later.id}`).toEqual([before]);
    expect(await sql`select from words_backfill`).toHaveLength(0);
    expect(await backfillWords({ database })).toBe(false);
  });

  it('needs a search term', async () => {
    await world.send(mara, theo, 'anything');
    for (const q of ['', '%20', undefined]) {
      expect((await world.get(theo, `/messages/search${q === undefined ? '' : `?q=${q}`}`)).status).toBe(400);
    }
    for (const q of ['!!!', '"', "'); drop table message; --", `Of ${mara.id}`, `'Of ${mara.id}'`, '&|!():*']) {
      expect(await found(theo, q)).toEqual([]);
    }
  });

  it('cannot be manipulated by the text of a message', async () => {
    const stranger = await world.join('stranger');
    await world.send(mara, theo, `Of ${stranger.id} bait`);
    expect(await found(stranger, 'bait')).toEqual([]);
  });

  it('continues by cursor', async () => {
    for (let index = 0; index < 5; index += 1) await world.send(mara, theo, `melody ${index}`);
    const first = (await world.get(theo, '/messages/search?q=melody&limit=2')).data;
    expect(first.pagination).toMatchObject({ total: 3, hasMore: true });
    const next = `/messages/search?q=melody&limit=3&cursor=${first.pagination.nextCursor}`;
    const second = (await world.get(theo, next)).data;
    expect(second.messages.map(({ content }: { content: string }) => content)).toEqual([
      'melody 2',
      'melody 1',
      'melody 0',
    ]);
    expect(second.pagination.nextCursor).toBeNull();
  });
});
