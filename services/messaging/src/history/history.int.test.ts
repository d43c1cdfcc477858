import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.destroy());

interface Fact {
  readonly messageId: string;
  readonly senderId: string;
}

async function readAll(limit: number): Promise<Fact[]> {
  const facts: Fact[] = [];
  let cursor: string | null = null;
  do {
    const subject = 'messaging.message.sent';
    const query: string = new URLSearchParams({
      subject,
      limit: String(limit),
      ...(cursor ? { cursor } : {}),
    }).toString();
    const headers = asService('fan-crm', 'messaging', ['messages:history']);
    const response = await world.app.inject({ url: `/internal/history/messaging?${query}`, headers });
    expect(response.statusCode).toBe(200);
    const page = response.json().data as { facts: Fact[]; nextCursor: string | null };
    facts.push(...page.facts);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return facts;
}

const send = async (from: TestPerson, to: TestPerson, content: string): Promise<string> =>
  (await world.call(from, { method: 'POST', url: '/messages', payload: { receiverId: to.id, content } })).data.id;

test('of each person in each conversation the last message that is still there is told', async () => {
  const [mara, ada, ben] = [await world.join('mara'), await world.join('ada'), await world.join('ben')];
  for (const [one, other] of [
    [mara, ada],
    [ada, mara],
    [mara, ben],
    [ben, mara],
  ] as const)
    await world.follow(one, other);
  await send(ada, mara, 'first');
  const lastOfAda = await send(ada, mara, 'second');
  const deleted = await send(ada, mara, 'third');
  const lastOfMara = await send(mara, ada, 'an answer');
  const lastOfBen = await send(ben, mara, 'hello');
  await world.call(ada, { method: 'DELETE', url: `/messages/${deleted}` });
  const facts = await readAll(1);
  expect(facts.map(({ messageId }) => messageId).toSorted()).toEqual([lastOfAda, lastOfMara, lastOfBen].toSorted());
  expect(facts.find(({ messageId }) => messageId === lastOfBen)).toMatchObject({
    senderId: ben.id,
    receiverId: mara.id,
    type: 'TEXT',
    isPaid: false,
    isRequest: false,
  });
  expect(await readAll(1_000)).toEqual(facts);
});
