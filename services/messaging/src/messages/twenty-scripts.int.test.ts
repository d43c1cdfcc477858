import { twentyScripts } from '@stagedoor/linked-text/testing/twenty-scripts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
let mara: TestPerson;
let theo: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  [mara, theo] = [await world.join('mara', { role: 'CREATOR' }), await world.join('theo')];
  await world.follow(mara, theo);
  await world.follow(theo, mara);
});
afterAll(() => world.destroy());

describe.each(twentyScripts)('$script', ({ word, stop, quotes: [open, close], tag }) => {
  it('is in a message and its thread as it was written, and found by its words', async () => {
    const content = `${open}${word.trim()}${close} #${tag} https://example.org/foo${stop}`.normalize('NFC');
    const { id, conversationId } = await world.send(mara, theo, content);
    const thread = (await world.get(theo, `/messages/conversations/${conversationId}/messages`)).data.messages;
    expect(thread.find((message: { id: string }) => message.id === id)).toMatchObject({ content });
    const [conversation] = (await world.get(theo, '/messages/conversations')).data.conversations;
    expect(conversation?.lastMessage).toBe(content);
    const found = (await world.get(theo, `/messages/search?q=${encodeURIComponent(word.trim())}`)).data.messages;
    expect(found.map((message: { id: string }) => message.id)).toContain(id);
  });
});
