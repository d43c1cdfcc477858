import type { DataOf } from '@stagedoor/contracts/call';
import type { countUnreadNotifications, listNotifications } from '@stagedoor/contracts/notifications';
import { commentCreated } from '@stagedoor/contracts/social-events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
let mara: string;
let other: string;

beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());
beforeEach(() => {
  mara = world.stranger();
  other = world.stranger();
});

/** Comments on posts of someone, a second apart; their ids, oldest first. */
async function notifyOf(postAuthorId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await world.publish([
      commentCreated,
      {
        commentId: world.stranger(),
        postId: world.stranger(),
        authorId: world.stranger(),
        postAuthorId,
        createdAt: new Date(Date.UTC(2026, 1, 1, 12, 0, index)).toISOString(),
      },
    ]);
  }
}

type List = DataOf<typeof listNotifications>;
type Count = DataOf<typeof countUnreadNotifications>;

const ids = async (userId: string, query = '') =>
  (await world.call<List>(userId, `/notifications${query}`)).data.notifications.map(({ id }) => id);
const unread = async (userId: string) => (await world.call<Count>(userId, '/notifications/unread-count')).data.count;

test('every call needs a token', async () => {
  const calls = [
    ['GET', '/notifications'],
    ['GET', '/notifications/unread-count'],
    ['PATCH', '/notifications/read-all'],
    ['PATCH', `/notifications/${mara}/read`],
    ['DELETE', '/notifications/clear-all'],
    ['DELETE', `/notifications/${mara}`],
  ] as const;
  for (const [method, url] of calls) {
    expect([url, (await world.service.app.inject({ method, url })).statusCode]).toEqual([url, 401]);
  }
});

describe('the list', () => {
  test('is newest first, counted, and only of oneself', async () => {
    await notifyOf(mara, 3);
    await notifyOf(other, 1);
    const { data } = await world.call<List>(mara, '/notifications?limit=2');
    expect(data.notifications.map(({ createdAt }) => createdAt)).toEqual([
      '2026-02-01T12:00:02.000Z',
      '2026-02-01T12:00:01.000Z',
    ]);
    expect(data.pagination).toMatchObject({ page: 1, limit: 2, total: 3, totalPages: 2, hasMore: true });
    const rest = await ids(mara, `?limit=2&cursor=${data.pagination.nextCursor}`);
    expect(rest).toEqual(await ids(mara, '?limit=2&page=2'));
    expect(rest).toHaveLength(1);
  });

  test('can be limited to unread notifications', async () => {
    await notifyOf(mara, 2);
    const [newest] = await ids(mara);
    await world.call(mara, `/notifications/${newest}/read`, 'PATCH');
    expect(await ids(mara, '?unread=true')).toHaveLength(1);
    expect(await ids(mara, '?unread=false')).toHaveLength(2);
    expect((await world.call<List>(mara, '/notifications?unread=true')).data.pagination.total).toBe(1);
  });

  test.each(['page=0', 'limit=0', 'cursor=x', 'unread=yes', 'page=0x10'])('refuses %s', async (query) => {
    expect((await world.call(mara, `/notifications?${query}`)).status).toBe(400);
  });

  test('costs two statements with all its data', async () => {
    await notifyOf(mara, 2);
    const counts: number[] = [];
    // The relay may send one in between: the least of three.
    for (let time = 0; time < 3; time += 1) {
      world.service.resetStatements();
      await ids(mara);
      counts.push(world.service.statements().length);
    }
    expect(Math.min(...counts)).toBe(2);
  });
});

describe('reading', () => {
  test("one makes it read, again too; another person's is a 404 and stays unread", async () => {
    await notifyOf(mara, 2);
    const [id] = await ids(mara);
    expect((await world.call(other, `/notifications/${id}/read`, 'PATCH')).status).toBe(404);
    expect(await unread(mara)).toBe(2);
    for (let time = 0; time < 2; time += 1) {
      expect(await world.call(mara, `/notifications/${id}/read`, 'PATCH')).toMatchObject({
        status: 200,
        data: { id, isRead: true },
      });
    }
    expect(await unread(mara)).toBe(1);
  });

  test("all makes all of one's own read", async () => {
    await notifyOf(mara, 3);
    await notifyOf(other, 1);
    expect((await world.call(mara, '/notifications/read-all', 'PATCH')).data).toEqual({ count: 3 });
    expect((await world.call(mara, '/notifications/read-all', 'PATCH')).data).toEqual({ count: 0 });
    expect([await unread(mara), await unread(other)]).toEqual([0, 1]);
  });

  test('all up to a moment leaves later ones unread', async () => {
    await notifyOf(mara, 3);
    const path = '/notifications/read-all?until=2026-02-01T12:00:01.000Z';
    expect((await world.call(mara, path, 'PATCH')).data).toEqual({ count: 2 });
    expect(await ids(mara, '?unread=true')).toEqual((await ids(mara)).slice(0, 1));
    expect((await world.call(mara, '/notifications/read-all?until=later', 'PATCH')).status).toBe(400);
  });
});

describe('deleting', () => {
  test("one takes it from the list; another person's is a 404 and stays", async () => {
    await notifyOf(mara, 2);
    const [id] = await ids(mara);
    expect((await world.call(other, `/notifications/${id}`, 'DELETE')).status).toBe(404);
    expect((await world.call(mara, `/notifications/${id}`, 'DELETE')).status).toBe(200);
    expect((await world.call(mara, `/notifications/${id}`, 'DELETE')).status).toBe(404);
    expect(await ids(mara)).toHaveLength(1);
  });

  test("all takes all of one's own, read or not", async () => {
    await notifyOf(mara, 2);
    await notifyOf(other, 1);
    expect((await world.call(mara, '/notifications/clear-all', 'DELETE')).data).toEqual({ count: 2 });
    expect([await ids(mara), (await ids(other)).length]).toEqual([[], 1]);
  });

  test('all up to a moment leaves later ones', async () => {
    await notifyOf(mara, 3);
    const [newest] = await ids(mara);
    const path = '/notifications/clear-all?until=2026-02-01T12:00:01.000Z';
    expect((await world.call(mara, path, 'DELETE')).data).toEqual({ count: 2 });
    expect(await ids(mara)).toEqual([newest]);
  });
});

test('an invalid id is a 404', async () => {
  for (const id of ['x', world.stranger(), '%00']) {
    expect((await world.call(mara, `/notifications/${id}/read`, 'PATCH')).status).toBe(404);
    expect((await world.call(mara, `/notifications/${id}`, 'DELETE')).status).toBe(404);
  }
});
