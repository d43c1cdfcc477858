import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';
import { personalCalls } from '#/testing/personal-calls.ts';

let world: MessagingWorld;
let ids: { conversation: string; message: string; paid: string; deleted: string };
const outsiders: { [who: string]: TestPerson } = {};

beforeAll(async () => {
  world = await startWorld();
  const mara = await world.join('mara', { role: 'CREATOR' });
  const theo = await world.join('theo');
  await world.follow(theo, mara);
  const message = await world.send(mara, theo, 'between the two of us');
  const paid = await world.send(mara, theo, 'for money', { isPaid: true, price: 5 });
  const deleted = await world.send(mara, theo, 'taken back');
  await world.remove(mara, `/messages/${deleted.id}`);
  ids = { conversation: message.conversationId, message: message.id, paid: paid.id, deleted: deleted.id };
  outsiders['a stranger'] = await world.join('stranger');
  outsiders['an ADMIN'] = await world.join('admin', { role: 'ADMIN' });
  outsiders['another creator'] = await world.join('creator', { role: 'CREATOR' });
  outsiders['one whom both follow'] = await world.join('friend');
  await world.follow(theo, outsiders['one whom both follow']);
  await world.follow(mara, outsiders['one whom both follow']);
  outsiders['one who talks with both'] = await world.join('gossip');
  await world.send(outsiders['one who talks with both'], mara, 'hi');
  await world.send(outsiders['one who talks with both'], theo, 'hi');
});
afterAll(() => world.destroy());

const addresses = personalCalls.flatMap(({ call: { method, path }, addresses: what }) =>
  (what === 'conversation' ? ['conversation'] : ['message', 'paid', 'deleted']).map(
    (name) => [method, path.replace(':id', `:${name}`)] as const,
  ),
);

it('every address of the contract is tried', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(28);
});

describe.each(addresses)('%s %s', (method, address) => {
  const to = (found: { [name: string]: string }) =>
    address.replaceAll(/:(\w+)/g, (_, name: string) => found[name] ?? encodeURIComponent('👍'));

  it('is a 404 without details for everyone but the two', async () => {
    for (const [who, person] of Object.entries(outsiders)) {
      const answer = await world.call(person, { method, url: to(ids) });
      expect([who, answer.status]).toEqual([who, 404]);
      expect(answer.body).toMatch(
        /^\{"success":false,"statusCode":404,"message":"(Conversation|Message|Request) not found"\}$/,
      );
    }
  });

  it('answers the same for an unknown id', async () => {
    const [stranger] = Object.values(outsiders);
    const nowhere = { conversation: randomUUID(), message: randomUUID(), paid: randomUUID(), deleted: randomUUID() };
    const known = await world.call(stranger ?? null, { method, url: to(ids) });
    const unknown = await world.call(stranger ?? null, { method, url: to(nowhere) });
    expect([unknown.status, unknown.body]).toEqual([404, known.body]);
    for (const id of ['x', '%00', '..', '-'.repeat(36), 'x'.repeat(200)]) {
      const none = { conversation: id, message: id, paid: id, deleted: id };
      expect((await world.call(stranger ?? null, { method, url: to(none) })).status).toBe(404);
    }
  });

  it('is a 401 without a token', async () => {
    expect((await world.call(null, { method, url: to(ids) })).status).toBe(401);
  });
});

it('no list, search or count of other people contains any of it', async () => {
  for (const person of Object.values(outsiders)) {
    for (const url of [
      '/messages/conversations',
      '/messages/conversations?archived=true',
      '/messages/requests',
      '/messages/search?q=between',
      '/messages/search?q=two%20of%20us',
    ]) {
      const { body } = await world.get(person, url);
      expect(body).not.toContain(ids.message);
      expect(body).not.toContain(ids.conversation);
      expect(body).not.toContain('between');
    }
    expect(await world.unread(person)).toBe(0);
  }
});

it('internal calls are for services alone', async () => {
  const [stranger] = Object.values(outsiders);
  const at = (method: 'GET' | 'POST', url: string) => world.call(stranger ?? null, { method, url });
  expect((await at('POST', '/internal/blocks')).status).toBe(401);
  expect((await at('GET', `/internal/messages/${ids.paid}/quote?buyerId=${randomUUID()}`)).status).toBe(401);
  expect((await at('POST', `/internal/messages/${ids.paid}/unlock`)).status).toBe(401);
  expect((await at('GET', `/internal/people/${randomUUID()}/contacts`)).status).toBe(401);
});
