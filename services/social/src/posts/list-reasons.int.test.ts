import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());

test('names the criteria of the lists, and only those that apply', async () => {
  const { sql } = world.service.deps.database;
  const [mara, fan] = [await world.someone(undefined, 'CREATOR'), await world.someone()];
  const reasons = async (id: string, as: Someone | undefined = fan) => world.call(`/posts/${id}/reasons`, { as });
  const kinds = async (id: string, as = fan) =>
    (await reasons(id, as)).data.reasons.map(({ kind }: { kind: string }) => kind);
  const open = await world.post(mara, 'for everyone');
  const paid = await world.post(mara, 'paid', { price: 5 });
  expect([await kinds(open.id), await kinds(paid.id), await kinds(open.id, mara)]).toEqual([['PUBLIC'], [], ['OWN']]);
  await world.follow(fan, mara);
  await sql`insert into post_purchase (post_id, buyer_id, created_at) values (${paid.id}, ${fan.userId}, now())`;
  expect(await kinds(open.id)).toEqual(['FOLLOWING', 'PUBLIC']);
  expect((await reasons(paid.id)).data.reasons).toMatchObject([
    { kind: 'FOLLOWING', since: expect.any(String) },
    { kind: 'BOUGHT', since: expect.any(String) },
  ]);
  expect((await world.call(`/posts/${open.id}/reasons`)).status).toBe(401);
  await sql`insert into block values (${mara.userId}, ${fan.userId}, now())`;
  expect(await reasons(open.id)).toMatchObject({ status: 404, message: 'Post not found' });
});
