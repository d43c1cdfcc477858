import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());

// An instance of the version before goes on with these statements until it is replaced.
test('a row written to bond is a relation, and an older revision changes nothing', async () => {
  const { sql } = world.service.deps.database;
  const [from, to] = [world.stranger(), world.stranger()];
  const write = (revision: number, stands: boolean) => sql`
    insert into bond as b (kind, from_id, to_id, revision, stands)
    select 'follow', ${from}::uuid, ${to}::uuid, ${revision}::bigint, ${stands}::boolean
    on conflict (kind, from_id, to_id) do update set revision = excluded.revision, stands = excluded.stands
      where b.revision < excluded.revision
    returning kind`;
  expect(await write(2, true)).toHaveLength(1);
  expect(await write(1, false)).toHaveLength(0);
  expect(await sql`select is_active, revision::int from relation`).toMatchObject([{ is_active: true, revision: 2 }]);
  await sql`delete from bond where from_id = ${from}`;
  expect(await sql`select from relation`).toHaveLength(0);
});

test('a row written to gone_post is deleted content', async () => {
  const { sql } = world.service.deps.database;
  const id = world.stranger();
  for (let times = 0; times < 2; times += 1) {
    await sql`insert into gone_post (post_id) values (${id}) on conflict do nothing`;
  }
  expect(await sql`select content_id from deleted_content`).toMatchObject([{ content_id: id }]);
});
