import { accountRoleChanged } from '@stagedoor/contracts/auth-events';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MessagingStub, startMessagingStub } from '#/testing/messaging-stub.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let auth: MessagingStub;
let world: SocialWorld;
let admin: Someone;
let fan: Someone;
let mara: Someone;

beforeAll(async () => {
  auth = await startMessagingStub();
  world = await startSocial({ AUTH_URL: auth.url, SERVICE_SECRET: 'a secret' });
  admin = await world.someone('the_admin', 'ADMIN');
});
afterAll(async () => {
  await world.service.destroy();
  await auth.close();
});
beforeEach(async () => {
  [fan, mara] = [await world.someone(), await world.someone(undefined, 'CREATOR')];
});

const decide = (as: Someone | undefined, id: string, verb: 'suspend' | 'restore', body: unknown = { note: 'why' }) =>
  world.call(`/admin/users/${id}/${verb}`, { method: 'POST', as, body });
const giveRole = (as: Someone | undefined, id: string, role: unknown) =>
  world.call(`/admin/users/${id}/role`, { method: 'PATCH', as, body: { role } });
const published = async (subject: string, person: Someone) =>
  (await world.events(subject)).filter(({ userId }) => userId === person.userId);
const audit = async () => (await world.call('/admin/audit', { as: admin })).data.entries;

test('every call of the admin desk is for ADMINs only', async () => {
  for (const [method, path, body] of [
    ['GET', '/admin/users'],
    ['GET', '/admin/audit'],
    ['POST', `/admin/users/${mara.userId}/suspend`, {}],
    ['POST', `/admin/users/${mara.userId}/restore`, {}],
    ['PATCH', `/admin/users/${mara.userId}/role`, { role: 'FAN' }],
    ['POST', '/admin/announcements', { title: 'x', message: 'y' }],
  ] as const) {
    for (const [as, expected] of [
      [undefined, 401],
      [fan, 403],
      [mara, 403],
    ] as const) {
      const { status } = await world.call(path, { method, as, ...(body === undefined ? {} : { body }) });
      expect([path, status]).toEqual([path, expected]);
    }
  }
});

describe('a suspension', () => {
  test('hides the person and their content everywhere, once, and restoring shows all of it again', async () => {
    const { id } = await world.post(mara, 'seen before');
    await world.follow(fan, mara);
    await world.follow(mara, fan);
    const shown = async () => {
      const get = (path: string) => world.call(path, { as: fan });
      const has = (posts: { id: string }[]) => posts.some((post) => post.id === id);
      return [
        (await get(`/users/${mara.userId}`)).status === 200,
        (await get(`/posts/${id}`)).status === 200,
        has((await get('/posts/feed')).data.posts),
        has((await get('/posts/trending?limit=100')).data.posts),
        (await get(`/users/search?q=${mara.username}`)).data.users.length === 1,
        (await get(`/users/${fan.userId}/followers`)).data.users.length === 1,
        (await get(`/users/${fan.userId}/following`)).data.users.length === 1,
      ];
    };
    expect(await shown()).toEqual(Array(7).fill(true));
    for (let time = 0; time < 2; time += 1) {
      expect(await decide(admin, mara.userId, 'suspend')).toMatchObject({
        status: 200,
        data: { id: mara.userId, isSuspended: true },
      });
    }
    expect(await shown()).toEqual(Array(7).fill(false));
    for (let time = 0; time < 2; time += 1) {
      expect((await decide(admin, mara.userId, 'restore')).data).toMatchObject({ isSuspended: false });
    }
    expect(await shown()).toEqual(Array(7).fill(true));
    const [suspended, ...more] = await published('social.user.suspended', mara);
    const [restored, ...others] = await published('social.user.restored', mara);
    expect([more, others]).toEqual([[], []]);
    expect(Number(restored?.revision)).toBeGreaterThan(Number(suspended?.revision));
    const profiles = (await published('social.profile.updated', mara)).map(({ isSuspended }) => isSuspended);
    expect(profiles).toEqual([false, true, false]);
    expect((await audit()).slice(0, 2)).toMatchObject([
      { action: 'user.restore', target: `user:${mara.userId}`, note: 'why', actor: { username: 'the_admin' } },
      { action: 'user.suspend', target: `user:${mara.userId}`, person: { id: mara.userId }, note: 'why' },
    ]);
  });

  test('is sent to auth before the response, and so is its end', async () => {
    const before = auth.suspensions.length;
    await decide(admin, mara.userId, 'suspend');
    await decide(admin, mara.userId, 'suspend');
    await decide(admin, mara.userId, 'restore');
    const [suspended, restored, ...more] = auth.suspensions.slice(before);
    const [event] = await published('social.user.suspended', mara);
    expect(suspended).toEqual({ userId: mara.userId, suspendedAt: event?.suspendedAt, revision: event?.revision });
    expect(restored).toMatchObject({ userId: mara.userId, suspendedAt: null });
    expect(more).toEqual([]);
  });

  test('is not for oneself, another admin or nobody', async () => {
    expect(await decide(admin, admin.userId, 'suspend')).toMatchObject({
      status: 400,
      message: 'You cannot suspend yourself',
    });
    const other = await world.someone(undefined, 'ADMIN');
    expect((await decide(admin, other.userId, 'suspend')).status).toBe(403);
    expect((await decide(admin, mara.userId, 'suspend', { note: 'x'.repeat(1001) })).status).toBe(400);
    for (const verb of ['suspend', 'restore'] as const) {
      for (const id of [world.service.deps.ids.next(), 'nobody']) {
        expect(await decide(admin, id, verb)).toMatchObject({ status: 404, message: 'User not found' });
      }
    }
    expect(await published('social.user.suspended', other)).toEqual([]);
  });
});

describe('somebody who was just made an ADMIN, of which social has not heard', () => {
  beforeEach(() => {
    auth.admins.add(mara.userId);
  });

  test('can be neither suspended nor given another role', async () => {
    const reported = await world.call(`/users/${mara.userId}/report`, {
      method: 'POST',
      as: fan,
      body: { reason: 'Spam' },
    });
    expect(reported.status).toBe(201);
    const refusal = { status: 403, message: 'An admin cannot be suspended' };
    expect(await decide(admin, mara.userId, 'suspend')).toMatchObject(refusal);
    const { reports } = (await world.call('/admin/reports', { as: admin })).data;
    const report = reports.find(({ targetId }) => targetId === mara.userId);
    const resolving = { method: 'POST', as: admin, body: { action: 'suspend', note: 'why' } } as const;
    expect(await world.call(`/admin/reports/${report?.id}/resolve`, resolving)).toMatchObject(refusal);
    expect(await giveRole(admin, mara.userId, 'FAN')).toMatchObject({
      status: 403,
      message: "An admin's role cannot be changed",
    });
    expect(await published('social.user.suspended', mara)).toEqual([]);
    expect(await published('social.user.role_changed', mara)).toEqual([]);
  });
});

describe('a role', () => {
  test('of a FAN shows no price of a month, and their earlier one when they are a creator again', async () => {
    const creator = await world.someone(undefined, 'CREATOR');
    await world.call('/users/profile', { method: 'PUT', as: creator, body: { subscriptionPrice: 4 } });
    const price = async () => (await world.call(`/users/${creator.userId}`)).data.subscriptionPrice;
    expect(await price()).toBe(4);
    await giveRole(admin, creator.userId, 'FAN');
    expect(await price()).toBe(0);
    await giveRole(admin, creator.userId, 'CREATOR');
    expect(await price()).toBe(4);
  });

  test('is changed between FAN and CREATOR, once, with its event', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await giveRole(admin, fan.userId, 'CREATOR')).data).toMatchObject({ role: 'CREATOR' });
    }
    expect(await published('social.user.role_changed', fan)).toMatchObject([{ role: 'CREATOR' }]);
    expect((await audit())[0]).toMatchObject({ action: 'user.role', target: `user:${fan.userId}`, note: 'CREATOR' });
  });

  test('is sent to auth before the response, once', async () => {
    const before = auth.roles.length;
    await giveRole(admin, fan.userId, 'CREATOR');
    await giveRole(admin, fan.userId, 'CREATOR');
    const [event] = await published('social.user.role_changed', fan);
    expect(auth.roles.slice(before)).toEqual([{ userId: fan.userId, role: 'CREATOR', revision: event?.revision }]);
  });

  test('is changed where auth is away: the event brings it there', async () => {
    auth.isAway = true;
    expect((await giveRole(admin, fan.userId, 'CREATOR')).data).toMatchObject({ role: 'CREATOR' });
    auth.isAway = false;
    expect(await published('social.user.role_changed', fan)).toMatchObject([{ role: 'CREATOR' }]);
  });

  test('is never made or unmade ADMIN by a call', async () => {
    for (const role of ['ADMIN', 'admin', null, 1]) expect((await giveRole(admin, fan.userId, role)).status).toBe(400);
    expect((await giveRole(admin, admin.userId, 'FAN')).status).toBe(403);
    expect((await giveRole(admin, world.service.deps.ids.next(), 'FAN')).status).toBe(404);
  });

  test('of ADMIN comes from auth, which has the accounts', async () => {
    const { database } = world.service.deps;
    const publish = createOwnersPublish(world.service.deps);
    const data = { userId: fan.userId, role: 'ADMIN', changedAt: '2026-03-01T00:00:00.000Z' } as const;
    await database.transaction((tx) => publish(tx, accountRoleChanged, data));
    await waitFor(async () => (await world.call(`/users/${fan.userId}`)).data.role === 'ADMIN', { what: 'the role' });
    expect((await published('social.profile.updated', fan)).at(-1)).toMatchObject({ role: 'ADMIN', version: 2 });
  });

  test('of ADMIN given or taken by a command is in the audit log, and the newest change counts', async () => {
    const { database } = world.service.deps;
    const publish = createOwnersPublish(world.service.deps);
    const userId = fan.userId;
    const theirs = async () => (await audit()).filter(({ target }: { target: string }) => target === `user:${userId}`);
    const publishRole = async (role: 'ADMIN' | 'FAN', revision: number) => {
      const data = { userId, role, revision, changedAt: '2026-03-01T00:00:00.000Z' };
      const before = (await theirs()).length;
      await database.transaction((tx) => publish(tx, accountRoleChanged, data));
      await waitFor(async () => (await theirs()).length > before, { what: 'the entry' });
    };
    await publishRole('ADMIN', 1);
    await publishRole('FAN', 4);
    await publishRole('ADMIN', 3);
    expect((await world.call(`/users/${userId}`)).data.role).toBe('FAN');
    expect((await theirs()).reverse()).toMatchObject([
      { action: 'user.admin', note: 'ADMIN', actor: { username: 'system', displayName: 'Command line' } },
      { action: 'user.admin-revoke', note: 'FAN' },
      { action: 'user.admin', note: 'ADMIN' },
    ]);
  });
});

describe('the list of people', () => {
  test('finds everyone by the beginnings of their names, suspended or not', async () => {
    const person = await world.someone('Quentin_Quill');
    await decide(admin, person.userId, 'suspend');
    const find = async (q: string) => (await world.call(`/admin/users?q=${q}`, { as: admin })).data;
    expect(await find('quill')).toMatchObject({
      users: [{ username: 'Quentin_Quill', isSuspended: true }],
      pagination: { total: 1 },
    });
    expect((await find('nobodyatall')).users).toEqual([]);
    expect((await find('%25')).users).toEqual([]);
  });

  test('finds who is suspended, also by name, and no more once that is lifted', async () => {
    const [lifted, person, other] = [
      await world.someone('Sol_Susp'),
      await world.someone('Sam_Susp'),
      await world.someone('Sue_Susp'),
    ];
    for (const { userId } of [lifted, person]) await decide(admin, userId, 'suspend');
    await decide(admin, lifted.userId, 'restore');
    const find = async (query: string) =>
      (await world.call(`/admin/users?status=suspended${query}`, { as: admin })).data;
    const named = await find('&q=susp');
    expect(named).toMatchObject({ users: [{ username: 'Sam_Susp', isSuspended: true }], pagination: { total: 1 } });
    const found = await find('&limit=100');
    expect(found.users.every((user: { isSuspended: boolean }) => user.isSuspended)).toBe(true);
    const ids = found.users.map((user: { id: string }) => user.id);
    expect(ids).toContain(person.userId);
    expect(ids).not.toContain(other.userId);
    expect(found.pagination.total).toBe(ids.length);
    expect((await world.call('/admin/users?status=active', { as: admin })).status).toBe(400);
  });

  test('has pages by cursor and by number, newest first', async () => {
    const all = (await world.call('/admin/users?limit=100', { as: admin })).data;
    const ids = all.users.map((user: { id: string }) => user.id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(all.pagination.total).toBe(ids.length);
    const first = (await world.call('/admin/users?limit=2', { as: admin })).data;
    const next = (await world.call(`/admin/users?limit=2&cursor=${first.pagination.nextCursor}`, { as: admin })).data;
    const second = (await world.call('/admin/users?limit=2&page=2', { as: admin })).data;
    for (const { users } of [next, second]) {
      expect(users.map((user: { id: string }) => user.id)).toEqual(ids.slice(2, 4));
    }
    expect((await world.call('/admin/users?cursor=x', { as: admin })).status).toBe(400);
  });
});

describe('an announcement', () => {
  test('is an event, once for a key', async () => {
    const body = { title: 'News', message: 'Scheduling is here' };
    const send = () =>
      world.call('/admin/announcements', { method: 'POST', as: admin, body, headers: { 'idempotency-key': 'news' } });
    const { status, data } = await send();
    expect(status).toBe(201);
    expect((await send()).data).toEqual(data);
    expect(await world.events('social.announcement.published')).toMatchObject([
      { announcementId: data.id, authorId: admin.userId, ...body },
    ]);
    for (const wrong of [{}, { title: 'x' }, { title: ' ', message: 'y' }, { title: 'x'.repeat(121), message: 'y' }]) {
      const answer = await world.call('/admin/announcements', { method: 'POST', as: admin, body: wrong });
      expect(answer.status).toBe(400);
    }
  });
});
