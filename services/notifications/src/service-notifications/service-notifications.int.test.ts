import { accountLanguageChosen } from '@stagedoor/contracts/auth-events';
import type { DataOf } from '@stagedoor/contracts/call';
import {
  deliverServiceNotification,
  type listServicePreferences,
  type ServiceNotification,
} from '@stagedoor/contracts/service-notifications';
import { userBlocked } from '@stagedoor/contracts/social-events';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { erasePerson } from '@stagedoor/service-kit/testing/personal-data';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { type PeersStub, startPeers } from '#/testing/peers-stub.ts';

let world: NotificationWorld;
let peers: PeersStub;
let mara: string;
let ben: string;
beforeAll(async () => {
  peers = await startPeers();
  world = await startNotifications({
    AUTH_URL: peers.url,
    DIRECTORY_URL: peers.url,
    SERVICE_SECRET: 'of-notifications',
  });
  [mara, ben] = [await world.someone('Mara Keys'), await world.someone('Ben')];
});
afterAll(async () => {
  await world.service.destroy();
  await peers.close();
});
beforeEach(() => peers.access.clear());

const make = (changes: Partial<ServiceNotification> = {}): ServiceNotification => ({
  id: world.service.deps.ids.next(),
  recipientId: mara,
  kind: 'fan-left',
  kindName: 'A tagged fan leaves',
  actorId: null,
  title: 'A fan left',
  message: 'Ben has left',
  path: '/fans/7',
  at: '2026-03-02T10:00:00.000Z',
  ...changes,
});

async function deliver(body: object, headers = asService('fan-crm', 'notifications', ['people:notify'])) {
  const { method, path: url } = deliverServiceNotification;
  return (await world.service.app.inject({ method, url, headers, payload: body })).statusCode;
}

async function preferencesOf(userId: string, change?: { kindId: string; body: object }) {
  const url = `/notifications/service-preferences${change ? `/${change.kindId}` : ''}`;
  const response = await world.service.app.inject({
    method: change ? 'PATCH' : 'GET',
    url,
    headers: asUser({ userId }),
    ...(change && { payload: change.body }),
  });
  return { status: response.statusCode, data: response.json().data as DataOf<typeof listServicePreferences> };
}

const messagesOf = async (userId: string) => (await world.listOf(userId)).map(({ message }) => message);

it('is in the list of its recipient, once for its id, and opens the screen of the service', async () => {
  const notification = make({ actorId: ben });
  expect([await deliver(notification), await deliver(notification)]).toEqual([200, 200]);
  const [first, ...others] = await world.listOf(mara);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    type: 'SYSTEM',
    title: 'A fan left',
    message: 'Ben has left',
    link: '/services/fan-crm/app/fans/7',
    actor: { id: ben },
    isRead: false,
  });
  expect(await deliver(make({ path: '/', message: 'At the top' }))).toBe(200);
  expect((await world.listOf(mara)).find(({ message }) => message === 'At the top')?.link).toBe(
    '/services/fan-crm/app',
  );
});

it('is accepted from business services with the scope alone', async () => {
  const allowed = ['people:notify'] as const;
  expect(await deliver(make(), asService('fan-crm', 'notifications'))).toBe(403);
  expect(await deliver(make(), asService('social', 'notifications', allowed))).toBe(403);
  expect(await deliver(make(), asService('fan-crm', 'social', allowed))).toBe(401);
  expect(await deliver(make(), asUser({ userId: mara }))).toBe(401);
  for (const wrong of [{ path: '//evil.example' }, { path: 'fans' }, { kind: 'Fan left' }, { title: '' }]) {
    expect(await deliver({ ...make(), ...wrong })).toBe(400);
  }
});

it.each([
  ['/fans/7', '/fans/7'],
  ['/fans/../lists?tab=a#b', '/lists?tab=a#b'],
  ['/./fans', '/fans'],
  ['/a..b/%252e%252e/x', '/a..b/%252e%252e/x'],
  ['/ñ?q=a b', '/%C3%B1?q=a%20b'],
])('leads from the path %s to %s of the screen', async (path, below) => {
  const reader = await world.someone('Reader');
  expect(await deliver(make({ recipientId: reader, path }))).toBe(200);
  expect((await world.listOf(reader))[0]?.link).toBe(`/services/fan-crm/app${below}`);
});

it.each([
  '/../../../settings',
  '/..',
  '/../',
  '/fans/../../app-more',
  '/%2e%2e/%2E./settings',
  '/.%2e/other',
  '/\\..\\..\\settings',
  '/fans/..\\..\\..',
  '/..?tab=a',
  '/..#a',
])('refuses the path %s, which leads out of the screen', async (path) => {
  expect(await deliver(make({ recipientId: ben, path }))).toBe(400);
  expect(await messagesOf(ben)).toEqual([]);
});

it('reaches who has access to the service, or had it within the month, and nobody else', async () => {
  const ago = (days: number) => new Date(world.service.clock.now().getTime() - days * 86_400_000).toISOString();
  const cases = [
    [{ hasAccess: true, endedAt: null }, ['Hello']],
    [{ hasAccess: false, endedAt: ago(30) }, ['Hello']],
    [{ hasAccess: false, endedAt: ago(32) }, []],
    [{ hasAccess: false, endedAt: null }, []],
  ] as const;
  for (const [access, heard] of cases) {
    const reader = await world.someone('Reader');
    peers.access.set(`fan-crm ${reader}`, access);
    expect(await deliver(make({ recipientId: reader, message: 'Hello' }))).toBe(200);
    expect([access, await messagesOf(reader)]).toEqual([access, heard]);
    // Its kinds are not in the preferences of somebody whom it cannot notify.
    expect((await preferencesOf(reader)).data.length).toBe(heard.length);
  }
});

it('is delivered later where the directory does not answer', async () => {
  const reader = await world.someone('Reader');
  const notification = make({ recipientId: reader, message: 'Hello' });
  peers.isUnavailable = true;
  expect(await deliver(notification)).toBe(503);
  peers.isUnavailable = false;
  expect(await deliver(notification)).toBe(200);
  expect(await messagesOf(reader)).toEqual(['Hello']);
});

it('follows the preference of its own kind, which its recipient finds in the list', async () => {
  const mia = await world.someone('Mia');
  expect((await preferencesOf(mia)).data).toEqual([]);
  await deliver(make({ recipientId: mia, message: 'One' }));
  const kindId = 'fan-crm.fan-left';
  expect((await preferencesOf(mia)).data).toEqual([
    {
      kindId,
      name: 'A tagged fan leaves',
      serviceName: 'Fan CRM',
      preference: { inApp: true, email: 'off', push: true },
    },
  ]);
  const changed = await preferencesOf(mia, { kindId, body: { inApp: false, email: 'now' } });
  expect(changed.data[0]?.preference).toEqual({ inApp: false, email: 'now', push: true });
  await deliver(make({ recipientId: mia, message: 'Two' }));
  expect(await messagesOf(mia)).toEqual(['One']);
  const { sql } = world.service.deps.database;
  expect(await sql`select message from mail where user_id = ${mia}`).toEqual([{ message: 'Two' }]);
  // Another kind, and what the platform says, are not affected.
  await deliver(make({ recipientId: mia, kind: 'fan-back', kindName: 'A tagged fan returns', message: 'Three' }));
  expect((await messagesOf(mia)).toSorted()).toEqual(['One', 'Three']);
  expect((await preferencesOf(mia, { kindId: 'llc.unknown', body: { inApp: false } })).status).toBe(404);
});

it('is in the language of its recipient, as is the name of its kind, and in English where the service lacks it', async () => {
  const [noa, lea] = [await world.someone('Noa'), await world.someone('Lea')];
  await world.publish([
    accountLanguageChosen,
    { ...accountLanguageChosen.sample, userId: noa, language: 'es', revision: 1 },
  ]);
  const es = { kindName: 'Se va un fan', title: 'Se fue un fan', message: 'Ben se ha ido' };
  const kind = { kind: 'fan-gone', kindName: 'A fan is gone', translations: { es } };
  for (const recipientId of [noa, lea]) expect(await deliver(make({ ...kind, recipientId }))).toBe(200);
  expect(await messagesOf(noa)).toEqual(['Ben se ha ido']);
  expect((await world.listOf(noa))[0]?.title).toBe('Se fue un fan');
  expect(await messagesOf(lea)).toEqual(['Ben has left']);
  const namesOf = async (userId: string) => (await preferencesOf(userId)).data.map(({ name }) => name);
  expect([await namesOf(noa), await namesOf(lea)]).toEqual([['Se va un fan'], ['A fan is gone']]);

  const renamed = { ...es, kindName: 'Un fan se va' };
  await deliver(make({ ...kind, translations: { es: renamed }, recipientId: lea }));
  expect(await namesOf(noa)).toEqual(['Un fan se va']);
  await deliver(make({ kind: 'fan-gone', kindName: 'A fan is gone', recipientId: noa, message: 'In English' }));
  expect([await namesOf(noa), (await messagesOf(noa)).toSorted()]).toEqual([
    ['A fan is gone'],
    ['Ben se ha ido', 'In English'],
  ]);
  expect(await deliver({ ...make(kind), translations: { es: { ...es, title: '' } } })).toBe(400);

  // What was delivered before is read in a language that is chosen later.
  await world.publish([
    accountLanguageChosen,
    { ...accountLanguageChosen.sample, userId: noa, language: 'en', revision: 2 },
  ]);
  expect((await messagesOf(noa)).toSorted()).toEqual(['Ben has left', 'In English']);
});

it('says nothing of a person whom its recipient has blocked', async () => {
  const [kim, leo] = [await world.someone('Kim'), await world.someone('Leo')];
  await world.publish([userBlocked, { ...userBlocked.sample, blockerId: kim, blockedId: leo }]);
  expect(await deliver(make({ recipientId: kim, actorId: leo }))).toBe(200);
  expect(await messagesOf(kim)).toEqual([]);
});

it('leaves nothing of a person who is erased', async () => {
  const [pia, quin] = [await world.someone('Pia Erased'), await world.someone('Quin')];
  await deliver(make({ recipientId: pia, actorId: quin }));
  await deliver(make({ recipientId: quin, actorId: pia, message: 'Pia Erased has left' }));
  await erasePerson(world.service, pia);
  expect(await findTraces(world.service.deps.database.sql, [pia, 'Pia Erased'])).toEqual([]);
  expect(await messagesOf(quin)).toEqual([]);
});
