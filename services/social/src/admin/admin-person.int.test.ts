import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

async function report(path: string, as = fan): Promise<string> {
  const body = { reason: 'Spam', description: 'Sells watches' };
  const { data } = await world.call(`${path}/report`, { method: 'POST', as, body });
  return data.id;
}
const read = (id: string, as: Someone | null = admin) =>
  world.call(`/admin/reports/${id}/content`, { as: as ?? undefined });
const person = (id: string, as: Someone | null = admin) => world.call(`/admin/users/${id}`, { as: as ?? undefined });
const readings = async (id: string) =>
  (await world.call('/admin/audit?limit=100', { as: admin })).data.entries.filter(
    (entry: { action: string; target: string }) => entry.action === 'report.read' && entry.target === `report:${id}`,
  );

test('a reported public post is shown whole, as it is now, and nothing is recorded', async () => {
  const { id: postId } = await world.post(mara, 'watches, watches');
  const id = await report(`/posts/${postId}`);
  await world.call(`/posts/${postId}`, { method: 'PUT', as: mara, body: { content: 'nothing at all' } });
  expect((await read(id)).data).toMatchObject({ isThere: true, isRecorded: false, text: 'nothing at all', media: [] });
  expect(await readings(id)).toEqual([]);
  await world.call(`/posts/${postId}`, { method: 'DELETE', as: mara });
  expect((await read(id)).data).toEqual({
    isThere: false,
    isRecorded: false,
    text: '',
    createdAt: null,
    updatedAt: null,
    media: [],
  });
});

test('reading a post that not everybody may read is recorded, each time', async () => {
  const paid = await world.post(mara, 'the whole of a paid post that nobody has bought', { price: 5 });
  const [ofPaid, ofPrivate] = [await report(`/posts/${paid.id}`), await report(`/users/${mara.userId}`)];
  for (const count of [1, 2]) {
    expect((await read(ofPaid)).data).toMatchObject({
      isRecorded: true,
      text: 'the whole of a paid post that nobody has bought',
    });
    expect(await readings(ofPaid)).toHaveLength(count);
  }
  expect((await read(ofPrivate)).data.isRecorded).toBe(false);
  await world.call('/users/profile', { method: 'PUT', as: mara, body: { isPrivate: true, bio: 'Mine alone' } });
  expect((await read(ofPrivate)).data).toMatchObject({ isRecorded: true, text: 'Mine alone' });
});

test('a reported comment is shown with the access of its post', async () => {
  const { id: postId } = await world.post(mara, 'a post');
  const comment = async () =>
    (await world.call(`/posts/${postId}/comment`, { method: 'POST', as: mara, body: { content: 'Buy watches' } })).data
      .id;
  const commentId = await comment();
  const id = await report(`/comments/${commentId}`);
  expect((await read(id)).data).toMatchObject({ isThere: true, isRecorded: false, text: 'Buy watches' });
  await world.call(`/comments/${commentId}`, { method: 'DELETE', as: mara });
  expect((await read(id)).data.isThere).toBe(false);
});

test('the tiers of a reported person are shown, and an ADMIN removes the picture and texts of one', async () => {
  const body = { name: 'Rude', price: 9, benefits: ['Ruder'] };
  const tier = (await world.call('/users/tiers', { method: 'POST', as: mara, body })).data;
  await world.service.deps.database.sql`
    update tier set picture_use_id = gen_random_uuid(), picture_asset_id = gen_random_uuid(), picture_width = 640
    where id = ${tier.id}`;
  const id = await report(`/users/${mara.userId}`);
  const [shown] = (await read(id)).data.tiers ?? [];
  expect(shown).toMatchObject({ id: tier.id, name: 'Rude', benefits: ['Ruder'], pictureUrl: expect.any(String) });
  const clear = (as: Someone | undefined, target = tier.id) =>
    world.call(`/admin/tiers/${target}/clear`, { method: 'POST', as, body: { note: 'Rude' } });
  expect([(await clear(undefined)).status, (await clear(mara)).status]).toEqual([401, 403]);
  expect(await clear(admin, mara.userId)).toMatchObject({ status: 404, message: 'Tier not found' });
  const cleared = { name: 'Tier 1', benefits: [], pictureUrl: null, price: 9, revision: 2 };
  for (const _ of [1, 2]) expect((await clear(admin)).data).toMatchObject(cleared);
  expect((await world.call(`/users/${mara.userId}/tiers`)).data.tiers).toMatchObject([cleared]);
  const { decisions } = (await person(mara.userId)).data;
  expect(decisions).toMatchObject([{ action: 'tier.clear', note: 'Rude' }]);
  const told = (await world.events('social.tiers.changed')).filter(({ creatorId }) => creatorId === mara.userId);
  expect(told.at(-1)).toMatchObject({ tiers: [{ name: 'Tier 1', revision: 2 }] });
});

test('only an ADMIN reads what was reported, and a person’s page', async () => {
  const id = await report(`/users/${mara.userId}`);
  for (const call of [read, person]) {
    const target = call === read ? id : mara.userId;
    expect([(await call(target, null)).status, (await call(target, mara)).status]).toEqual([401, 403]);
    expect((await call('01981b5c-0000-7000-8000-0000000000f6')).status).toBe(404);
    expect((await call('no-id')).status).toBe(404);
  }
});

test('a person’s page counts the reports about and by them, and lists the newest and what was decided', async () => {
  const { id: postId } = await world.post(mara, 'watches');
  const [first] = [await report(`/users/${mara.userId}`), await report(`/posts/${postId}`)];
  await report(`/users/${fan.userId}`, mara);
  const body = { action: 'dismiss' };
  await world.call(`/admin/reports/${first}/resolve`, { method: 'POST', as: admin, body });
  await world.call(`/admin/users/${mara.userId}/suspend`, { method: 'POST', as: admin, body: { note: 'Watches' } });
  const { data } = await person(mara.userId.toUpperCase());
  expect(data).toMatchObject({
    user: { id: mara.userId, isSuspended: true },
    reportsAbout: { open: 1, resolved: 1 },
    reportsBy: { open: 1, resolved: 0 },
    decisions: [{ action: 'user.suspend', note: 'Watches', actor: { id: admin.userId } }],
  });
  expect(data.reports.map(({ targetType }: { targetType: string }) => targetType).toSorted()).toEqual(['post', 'user']);
  expect((await person(fan.userId)).data).toMatchObject({
    reportsAbout: { open: 1, resolved: 0 },
    reportsBy: { open: 1, resolved: 1 },
    decisions: [],
  });
});

test('reports are listed by what they are about, and by their age', async () => {
  const { id: postId } = await world.post(mara, 'watches');
  const ofPerson = await report(`/users/${mara.userId}`);
  world.service.clock.advance(3 * 86_400_000);
  const ofPost = await report(`/posts/${postId}`);
  const idsOf = async (query: string): Promise<string[]> =>
    (await world.call(`/admin/reports?limit=100&${query}`, { as: admin })).data.reports
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => id === ofPerson || id === ofPost);
  expect(await idsOf('')).toEqual([ofPerson, ofPost]);
  expect(await idsOf('targetType=post')).toEqual([ofPost]);
  expect(await idsOf('targetType=user')).toEqual([ofPerson]);
  expect(await idsOf('targetType=comment')).toEqual([]);
  expect(await idsOf('age=day')).toEqual([ofPost]);
  expect(await idsOf('age=week')).toEqual([ofPerson, ofPost]);
  expect(await idsOf('age=older')).toEqual([]);
  expect(await idsOf('age=day&targetType=user')).toEqual([]);
  expect(await idsOf('status=resolved')).toEqual([]);
  world.service.clock.advance(5 * 86_400_000);
  expect(await idsOf('age=older')).toEqual([ofPerson]);
  expect((await world.call('/admin/reports?age=month', { as: admin })).status).toBe(400);
});
