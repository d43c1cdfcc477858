import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let admin: Someone;
let fan: Someone;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial();
  admin = await world.someone(undefined, 'ADMIN');
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  world.service.clock.advance(1_000);
  [fan, mara] = [await world.someone(), await world.someone(undefined, 'CREATOR')];
});

async function report(kind: 'users' | 'posts' | 'comments', id: string, as = fan): Promise<string> {
  const body = { reason: 'Spam', description: 'Sells watches' };
  return (await world.call(`/${kind}/${id}/report`, { method: 'POST', as, body })).data.id;
}
const outcomeOf = async (id: string) => {
  const { status, action } = (await world.call(`/admin/reports/${id}`, { as: admin })).data;
  return [status, action];
};
const resolve = (as: Someone | undefined, id: string, body: unknown) =>
  world.call(`/admin/reports/${id}/resolve`, { method: 'POST', as, body });
const list = (query = '', as: Someone | undefined = admin) => world.call(`/admin/reports${query}`, { as });
const audit = async () => (await world.call('/admin/audit', { as: admin })).data.entries;

describe('reports', () => {
  test('are listed open and oldest first, with the reported person and content', async () => {
    const post = await world.post(mara, 'watches, watches');
    const [first, second] = [await report('users', mara.userId), await report('posts', post.id)];
    const open = (await list('?limit=100')).data.reports.filter((one: { id: string }) =>
      [first, second].includes(one.id),
    );
    expect(open).toHaveLength(2);
    expect(open).toContainEqual({
      id: second,
      reporter: expect.objectContaining({ id: fan.userId, username: fan.username }),
      targetType: 'post',
      targetId: post.id,
      postId: null,
      target: expect.objectContaining({ id: mara.userId }),
      excerpt: 'watches, watches',
      reason: 'Spam',
      description: 'Sells watches',
      status: 'open',
      action: null,
      note: null,
      createdAt: expect.any(String),
    });
    expect(open).toContainEqual(expect.objectContaining({ id: first, targetType: 'user', excerpt: null }));
  });

  test('are also there one by one, open and resolved', async () => {
    const id = await report('users', mara.userId);
    const get = (one: string, as: Someone | undefined) => world.call(`/admin/reports/${one}`, { as });
    expect(await get(id.toUpperCase(), admin)).toMatchObject({ status: 200, data: { id, status: 'open' } });
    await resolve(admin, id, { action: 'dismiss' });
    expect((await get(id, admin)).data).toMatchObject({ status: 'resolved', action: 'dismiss' });
    expect([(await get(id, mara)).status, (await get(id, undefined)).status]).toEqual([403, 401]);
    expect(await get(fan.userId, admin)).toMatchObject({ status: 404, message: 'Report not found' });
  });

  test('go on by cursor and by page', async () => {
    world.service.clock.advance(1_000);
    await report('users', mara.userId);
    const all = (await list('?limit=100')).data;
    const ids = all.reports.map(({ id }: { id: string }) => id);
    expect(all.pagination.total).toBe(ids.length);
    const first = (await list('?limit=1')).data;
    for (const query of [`?limit=1&cursor=${first.pagination.nextCursor}`, '?limit=1&page=2']) {
      expect([first.reports[0].id, (await list(query)).data.reports[0].id]).toEqual(ids.slice(0, 2));
    }
    expect((await list('?cursor=x')).status).toBe(400);
    expect((await list('?status=else')).status).toBe(400);
  });

  test('are for ADMINs only', async () => {
    const id = await report('users', mara.userId);
    expect((await world.call('/admin/reports')).status).toBe(401);
    expect((await list('', mara)).status).toBe(403);
    expect((await resolve(undefined, id, { action: 'dismiss' })).status).toBe(401);
    expect((await resolve(mara, id, { action: 'dismiss' })).status).toBe(403);
  });
});

describe('a report is resolved', () => {
  test('by dismissing it, once; another decision is a 409', async () => {
    const id = await report('users', mara.userId);
    for (let time = 0; time < 2; time += 1) {
      expect(await resolve(admin, id, { action: 'dismiss', note: 'no' })).toMatchObject({
        status: 200,
        data: { id, status: 'resolved', action: 'dismiss', note: 'no' },
      });
    }
    expect((await resolve(admin, id, { action: 'suspend' })).status).toBe(409);
    expect((await list('?limit=100')).data.reports.map((one: { id: string }) => one.id)).not.toContain(id);
    const resolved = (await list('?status=resolved&limit=100')).data.reports;
    expect(resolved.map((one: { id: string }) => one.id)).toContain(id);
    expect((await audit()).filter(({ target }: { target: string }) => target === `report:${id}`)).toHaveLength(1);
  });

  test('by removing the post, also where it was deleted before', async () => {
    const post = await world.post(mara, 'watches');
    const id = await report('posts', post.id);
    expect((await resolve(admin, id, { action: 'remove' })).data).toMatchObject({ action: 'remove' });
    expect((await world.call(`/posts/${post.id}`, { as: mara })).status).toBe(404);
    expect((await audit()).map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['post.remove', 'report.remove']),
    );
    const other = await world.post(mara, 'more watches');
    const late = await report('posts', other.id);
    await world.call(`/posts/${other.id}`, { method: 'DELETE', as: mara });
    expect((await resolve(admin, late, { action: 'remove' })).status).toBe(200);
  });

  test('with every other open report of what is removed, however it is removed', async () => {
    const other = await world.someone();
    const [reported, deleted, untouched] = [
      await world.post(mara, 'watches'),
      await world.post(mara, 'rings'),
      await world.post(mara, 'socks'),
    ];
    const [first, second] = [await report('posts', reported.id), await report('posts', reported.id, other)];
    const ofDeleted = await report('posts', deleted.id);
    const stillOpen = [await report('posts', untouched.id), await report('users', mara.userId)];
    await resolve(admin, first, { action: 'remove', note: 'sells' });
    expect([await outcomeOf(first), await outcomeOf(second)]).toEqual([
      ['resolved', 'remove'],
      ['resolved', 'remove'],
    ]);
    expect((await resolve(admin, second, { action: 'remove' })).status).toBe(200);
    await world.call(`/posts/${deleted.id}`, { method: 'DELETE', as: admin });
    expect(await outcomeOf(ofDeleted)).toEqual(['resolved', 'remove']);
    for (const id of stillOpen) expect(await outcomeOf(id)).toEqual(['open', null]);
    await world.call(`/posts/${untouched.id}`, { method: 'DELETE', as: mara });
    expect(await outcomeOf(stillOpen[0] ?? '')).toEqual(['open', null]);
  });

  test('by two ADMINs at once, each from another report of the same post', async () => {
    const people = [await world.someone(), await world.someone(), await world.someone()];
    const post = await world.post(mara, 'watches');
    const ids = await Promise.all(people.map((one) => report('posts', post.id, one)));
    const answers = await Promise.all([
      ...ids.map((id) => resolve(admin, id, { action: 'remove' })),
      world.call(`/posts/${post.id}`, { method: 'DELETE', as: admin }),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    for (const id of ids) expect(await outcomeOf(id)).toEqual(['resolved', 'remove']);
  });

  test('with the comment that an ADMIN deletes, which the audit log tells; not with one that its author deletes', async () => {
    const post = await world.post(mara, 'watches');
    const comment = async (content: string) =>
      (await world.call(`/posts/${post.id}/comment`, { method: 'POST', as: mara, body: { content } })).data.id;
    const [removed, deleted] = [await comment('buy now'), await comment('buy here')];
    const [ofRemoved, ofDeleted] = [await report('comments', removed), await report('comments', deleted)];
    await world.call(`/comments/${removed}`, { method: 'DELETE', as: admin });
    await world.call(`/comments/${deleted}`, { method: 'DELETE', as: mara });
    expect([await outcomeOf(ofRemoved), await outcomeOf(ofDeleted)]).toEqual([
      ['resolved', 'remove'],
      ['open', null],
    ]);
    expect(await audit()).toContainEqual(
      expect.objectContaining({ action: 'comment.remove', target: `comment:${removed}` }),
    );
  });

  test('by suspending its owner', async () => {
    const post = await world.post(mara, 'watches');
    const id = await report('posts', post.id);
    expect((await resolve(admin, id, { action: 'suspend', note: 'often' })).data).toMatchObject({ action: 'suspend' });
    expect((await world.call(`/users/${mara.userId}`, { as: fan })).status).toBe(404);
    expect((await audit()).map(({ action }: { action: string }) => action)).toContain('user.suspend');
  });

  test('but no person is removed, no ADMIN suspended, and nothing half done', async () => {
    const id = await report('users', mara.userId);
    expect((await resolve(admin, id, { action: 'remove' })).status).toBe(400);
    for (const body of [{}, { action: 'else' }, { action: 'dismiss', note: 'x'.repeat(1001) }]) {
      expect((await resolve(admin, id, body)).status).toBe(400);
    }
    const other = await report('users', (await world.someone(undefined, 'ADMIN')).userId);
    expect((await resolve(admin, other, { action: 'suspend' })).status).toBe(403);
    const open = (await list('?limit=100')).data.reports.map((one: { id: string }) => one.id);
    expect(open).toEqual(expect.arrayContaining([id, other]));
    for (const nothing of [world.service.deps.ids.next(), 'nothing']) {
      expect(await resolve(admin, nothing, { action: 'dismiss' })).toMatchObject({
        status: 404,
        message: 'Report not found',
      });
    }
  });
});
