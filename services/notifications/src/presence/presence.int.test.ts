import { randomUUID } from 'node:crypto';
import { messageSent, requestAccepted } from '@stagedoor/contracts/messaging-events';
import { profileUpdated, userBlocked, userUnblocked } from '@stagedoor/contracts/social-events';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { notificationsService } from '#/service.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { type PeersStub, startPeers } from '#/testing/peers-stub.ts';
import { openTestStream, type TestStream } from '#/testing/test-stream.ts';

let world: NotificationWorld;
let peers: PeersStub;
let environment: { [name: string]: string };
let mara: string;
let theo: string;
const streams: TestStream[] = [];

beforeAll(async () => {
  peers = await startPeers();
  environment = { AUTH_URL: peers.url, MESSAGING_URL: peers.url, SERVICE_SECRET: 'a-secret-of-the-test' };
  world = await startNotifications(environment);
});
afterAll(async () => {
  await world.service.destroy();
  await peers.close();
});
beforeEach(() => {
  [mara, theo] = [world.stranger(), world.stranger()];
  talks(mara, [theo]);
  talks(theo, [mara]);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

function talks(userId: string, userIds: string[], showsOnlineStatus = true): void {
  peers.contacts.set(userId, { userIds, showsOnlineStatus });
}
async function open(userId: string, address = world.service.address): Promise<TestStream> {
  const stream = await openTestStream(address, asUser({ userId }));
  streams.push(stream);
  return stream;
}
const held = async (userId: string) =>
  (await world.service.deps.database.sql`select 1 from presence where user_id = ${userId}`).length;
/**
 * Opens Theo's stream and waits until he was told who is online, by which time that is one friend. Whoever comes online
 * while he is being told is shown twice: in that answer and by their own signal.
 */
async function openSettled(): Promise<TestStream> {
  const friend = world.stranger();
  talks(friend, []);
  talks(theo, [mara, friend]);
  await open(friend);
  await waitFor(async () => (await held(friend)) === 1);
  const seen = await open(theo);
  expect((await seen.next('presence')).data).toEqual({ userId: friend, isOnline: true });
  return seen;
}
const ofMara = (stream: TestStream) => stream.of('presence').filter((one) => 'userId' in one && one.userId === mara);

test('contacts see a person online with the first stream and offline with the last, once each', async () => {
  const [seen, third] = [await openSettled(), await open(world.stranger())];
  const first = await open(mara);
  expect((await seen.next('presence', 2)).data).toEqual({ userId: mara, isOnline: true });
  expect((await first.next('presence')).data).toEqual({ userId: theo, isOnline: true });
  const second = await open(mara);
  await second.next('presence');
  first.close();
  second.close();
  expect((await seen.next('presence', 3)).data).toEqual({ userId: mara, isOnline: false });
  expect(third.of('presence')).toEqual([]);
});

test('two new contacts see each other from then on, except for one who hides their status', async () => {
  const [ada, shy] = [world.stranger(), world.stranger()];
  talks(ada, []);
  talks(shy, [], false);
  const [one, other] = [await open(ada), await open(shy)];
  await waitFor(async () => (await held(ada)) + (await held(shy)) === 2);
  await world.publish([
    messageSent,
    { ...messageSent.sample, senderId: ada, receiverId: shy, sequence: 1, isRequest: false },
  ]);
  expect((await other.next('presence')).data).toEqual({ userId: ada, isOnline: true });
  expect(one.of('presence')).toEqual([]);
});

test('two see each other once a request between them is accepted, and not before', async () => {
  talks(mara, []);
  talks(theo, []);
  const [hers, his] = [await open(mara), await open(theo)];
  await waitFor(async () => (await held(mara)) + (await held(theo)) === 2);
  await world.publish([
    messageSent,
    { ...messageSent.sample, senderId: theo, receiverId: mara, sequence: 1, isRequest: true },
  ]);
  await Promise.all([hers.next('message'), his.next('message')]);
  expect([...hers.of('presence'), ...his.of('presence')]).toEqual([]);
  await world.publish([requestAccepted, { ...requestAccepted.sample, accepterId: mara, requesterId: theo }]);
  expect((await hers.next('presence')).data).toEqual({ userId: theo, isOnline: true });
  expect((await his.next('presence')).data).toEqual({ userId: mara, isOnline: true });
});

test('who blocks somebody is shown to them as offline at once, and online again after the block', async () => {
  const seen = await openSettled();
  const hers = await open(mara);
  expect((await seen.next('presence', 2)).data).toEqual({ userId: mara, isOnline: true });
  const block = { blockerId: mara, blockedId: theo };
  await world.publish([userBlocked, { ...userBlocked.sample, ...block, revision: 1 }]);
  expect((await seen.next('presence', 3)).data).toEqual({ userId: mara, isOnline: false });
  await waitFor(() => hers.of('presence').some((one) => 'isOnline' in one && !one.isOnline));
  await world.publish([userUnblocked, { ...userUnblocked.sample, ...block, revision: 2 }]);
  expect((await seen.next('presence', 4)).data).toEqual({ userId: mara, isOnline: true });
});

test('neither a block nor its end says anything to who is no contact', async () => {
  talks(theo, []);
  talks(mara, []);
  const [seen, hers] = [await open(theo), await open(mara)];
  await waitFor(async () => (await held(theo)) + (await held(mara)) === 2);
  const block = { blockerId: mara, blockedId: theo };
  await world.publish([userBlocked, { ...userBlocked.sample, ...block, revision: 1 }]);
  await world.publish([userUnblocked, { ...userUnblocked.sample, ...block, revision: 2 }]);
  await world.publish([messageSent, { ...messageSent.sample, senderId: theo, receiverId: mara, sequence: 2 }]);
  await Promise.all([seen.next('message'), hers.next('message')]);
  expect([...seen.of('presence'), ...hers.of('presence')]).toEqual([]);
});

test('a person who hides their status is not shown, and still sees others', async () => {
  talks(mara, [theo], false);
  const seen = await open(theo);
  await waitFor(async () => (await held(theo)) === 1);
  const hidden = await open(mara);
  await hidden.next('presence');
  await waitFor(async () => (await held(mara)) === 1);
  expect((await open(theo)).of('presence')).toEqual([]);
  expect(seen.of('presence')).toEqual([]);
});

test('streams at two instances are one person, and a dead instance is cleaned up', async () => {
  const { config } = world.service.deps;
  const second = await startTestService(notificationsService, {
    databaseUrl: config.databaseUrl,
    namespace: config.eventNamespace,
    environment,
    clock: world.service.clock,
  });
  // Even if the test fails, because it would take events of the tests after it.
  onTestFinished(() => second.stop());
  const seen = await openSettled();
  const [here] = [await open(mara), await open(mara, second.address)];
  await waitFor(async () => (await held(mara)) === 2);
  here.close();
  await waitFor(async () => (await held(mara)) === 1);
  expect(ofMara(seen)).toEqual([{ userId: mara, isOnline: true }]);
  await second.stop();
  world.service.clock.advance(30_000);
  await waitFor(() => ofMara(seen).some((one) => 'isOnline' in one && !one.isOnline), { timeoutMs: 10_000 });
  expect(await held(mara)).toBe(0);
});

test('an instance that died before the clock was set back is cleaned up', async () => {
  const { sql } = world.service.deps.database;
  const [dead, theirs] = [randomUUID(), world.stranger()];
  const ahead = new Date(world.service.clock.now().getTime() + 3_600_000).toISOString();
  await sql`insert into live_instance (id, alive_until) values (${dead}, ${ahead}::timestamptz)`;
  await sql`insert into presence (user_id, instance_id, is_shown) values (${theirs}, ${dead}, true)`;
  await open(mara);
  await waitFor(async () => (await held(theirs)) === 0, { timeoutMs: 10_000 });
});

test('changing the setting shows a person offline, and online again, at once', async () => {
  const seen = await open(theo);
  await open(mara);
  await seen.next('presence');
  const show = (version: number, showOnlineStatus: boolean) =>
    world.publish([profileUpdated, { ...profileUpdated.sample, userId: mara, version, showOnlineStatus }]);
  // Theo may get Mara's presence twice: in the state when he connects, and by her event.
  const seesMara = (isOnline: boolean) =>
    waitFor(() => JSON.stringify(seen.of('presence').at(-1)) === JSON.stringify({ userId: mara, isOnline }));
  await show(1, false);
  await seesMara(false);
  await show(2, true);
  await seesMara(true);
});
