import { postLiked, postUnliked } from '@stagedoor/contracts/social-events';
import { waitFor, waitForLock } from '@stagedoor/service-kit/testing/wait-for';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson } from '#/personal-data/erase-person.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());

it('the newest of those in a notification are found by an index', async () => {
  const { database } = world.service.deps;
  const plan = await database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    const lines = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off)
      select actor_id from notification_actor where notification_id = ${world.stranger()}::uuid order by at desc, actor_id desc limit 3`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Only Scan using notification_actor_newest/);
});

it('who leaves a notification of thousands is taken from its count, and the others are not counted again', async () => {
  const [mara, theo, ida] = [world.stranger(), await world.someone('Theo Lind'), await world.someone('Ida Berg')];
  const postId = world.stranger();
  const like = (userId: string, likedAt: string) => ({
    ...postLiked.sample,
    postId,
    authorId: mara,
    userId,
    likedAt,
    revision: 1,
  });
  await world.publish([postLiked, like(ida, '2026-02-01T10:00:00.000Z')]);
  await world.publish([postLiked, like(theo, '2026-02-01T11:00:00.000Z')]);
  const { database } = world.service.deps;
  await database.sql`update notification set actor_count = 5000 where recipient_id = ${mara}`;
  await world.publish([postUnliked, { ...postUnliked.sample, postId, authorId: mara, userId: theo, revision: 2 }]);
  expect(await database.sql`select actor_id, actor_count from notification where recipient_id = ${mara}`).toEqual([
    { actor_id: ida, actor_count: 4_999 },
  ]);
});

it('a person is erased in slices, however many are in their notifications', async () => {
  const { deps } = world.service;
  const recipientId = world.stranger();
  await deps.database.sql`
    with written as (
      insert into notification (id, recipient_id, type, thing, created_at, actor_count)
      values (gen_random_uuid(), ${recipientId}, 'NEW_LIKE', 'like:many', now(), 6000) returning id
    ) insert into notification_actor (notification_id, actor_id, at)
      select id, gen_random_uuid(), now() from written, generate_series(1, 6000)`;
  let before = 6_000;
  await waitFor(async () => {
    const hasMore = await erasePerson(deps, recipientId, { extend: async () => undefined });
    const [row] = await deps.database.sql`
      select count(*)::int as left from notification_actor where notification_id in
        (select id from notification where recipient_id = ${recipientId})`;
    expect(before - row?.left).toBeLessThanOrEqual(5_000);
    before = row?.left;
    return !hasMore;
  });
  expect(await deps.database.sql`select from notification where recipient_id = ${recipientId}`).toHaveLength(0);
});

it('all of them are deleted while one of them is deleted', async () => {
  const { deps } = world.service;
  const recipientId = world.stranger();
  const [id] = (
    await deps.database.sql<{ id: string }[]>`
      with written as (
        insert into notification (id, recipient_id, type, thing, created_at, actor_count)
        values (gen_random_uuid(), ${recipientId}, 'NEW_LIKE', 'like:one', now(), 1) returning id
      ) insert into notification_actor (notification_id, actor_id, at)
        select id, gen_random_uuid(), now() from written returning notification_id as id`
  ).map((row) => row.id);
  const meeting = await deps.database.sql.begin(async (tx) => {
    await tx`select from notification where id = ${id ?? ''} for update`;
    const cleared = world.call(recipientId, '/notifications/clear-all', 'DELETE');
    await waitForLock(deps.database.sql);
    await tx`delete from notification where id = ${id ?? ''}`;
    return { cleared };
  });
  expect(await meeting.cleared).toMatchObject({ status: 200, data: { count: 0 } });
});
