import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { erasePerson } from '@stagedoor/service-kit/testing/personal-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.destroy());

const requestsOf = async (person: TestPerson) => (await world.get(person, '/messages/requests')).data.requests;

test.each(['sent', 'received'])('a message request that was %s and not answered goes with the person', async (side) => {
  const stranger = await world.join(`stranger_${side}`);
  const receiver = await world.join(`receiver_${side}`);
  await world.send(stranger, receiver, `Hello from ${side}`);
  expect(await requestsOf(receiver)).toHaveLength(1);
  const [gone, other] = side === 'sent' ? [stranger, receiver] : [receiver, stranger];
  await erasePerson(world, gone.id);
  expect(await requestsOf(other)).toEqual([]);
  expect((await world.get(other, '/messages/conversations')).data.conversations).toEqual([]);
  expect(await world.unread(other)).toBe(0);
  expect(await findTraces(world.deps.database.sql, [gone.id, gone.username, `Hello from ${side}`])).toEqual([]);
});
