import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let ann: Someone;
beforeAll(async () => {
  world = await startSocial();
  ann = await world.someone();
});
afterAll(() => world.service.destroy());

// An instance of the version before goes on with these statements until it is replaced.
test.each([
  ['closed_account', 'privacy_migration', 'owner_id', 'closed_at'],
  ['opened_account', 'pending_follow_acceptance', 'owner_id', 'opened_at'],
])('a row written to %s is one of %s, and can be claimed by both names', async (former, table, key, at) => {
  // In one transaction: the running job claims at once what is due so late, as if the clock had been set back.
  await world.service.deps.database.sql.begin(async (sql) => {
    for (let times = 0; times < 2; times += 1) {
      await sql`
        insert into ${sql(former)} (${sql(key)}, ${sql(at)}, due_at) values (${ann.userId}, now(), now() + interval '1 hour')
        on conflict (${sql(key)}) do update set attempts = 0, failed_at = null`;
    }
    expect(await sql`select ${sql(key)} from ${sql(table)}`).toHaveLength(1);
    const claimed = await sql`
      update ${sql(former)} set attempts = attempts + 1
      where ${sql(key)} in (select ${sql(key)} from ${sql(former)} order by due_at limit 1 for update skip locked)
      returning attempts`;
    expect(claimed).toMatchObject([{ attempts: 1 }]);
    await sql`delete from ${sql(former)} where ${sql(key)} = ${ann.userId}`;
    expect(await sql`select from ${sql(table)}`).toHaveLength(0);
  });
});

test('a row written to unsettled_account is one of suspension_count_update', async () => {
  const { sql } = world.service.deps.database;
  await sql`
    insert into unsettled_account (user_id, due_at) values (${ann.userId}, now() + interval '1 hour')
    on conflict (user_id) do update set due_at = excluded.due_at, attempts = 0`;
  expect(await sql`select attempts from suspension_count_update`).toMatchObject([{ attempts: 0 }]);
  await sql`delete from unsettled_account where user_id = ${ann.userId}`;
  expect(await sql`select from suspension_count_update`).toHaveLength(0);
});
