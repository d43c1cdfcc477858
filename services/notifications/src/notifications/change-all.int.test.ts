import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
beforeAll(async () => {
  world = await startNotifications();
  // Records how many rows each statement changes.
  await world.service.deps.database.sql.unsafe(`
    create table changed (rows integer);
    create function record_changed() returns trigger language plpgsql as $$
      begin insert into changed select count(*) from gone; return null; end $$;
    create trigger deleted after delete on notification referencing old table as gone for each statement execute function record_changed();
    create trigger updated after update on notification referencing old table as gone for each statement execute function record_changed();
    create trigger left_by after delete on notification_actor referencing old table as gone
      for each statement execute function record_changed();`);
});
afterAll(() => world.service.destroy());

let mara: string;
beforeEach(async () => {
  mara = world.stranger();
  const { sql } = world.service.deps.database;
  await sql`insert into notification (id, recipient_id, type, thing, created_at, actor_count)
    select gen_random_uuid(), ${mara}, 'NEW_LIKE', 'like:' || n, now() - interval '1 second' * n, case when n = 7 then 2500 else 1 end
    from generate_series(1, 2500) n`;
  await sql`insert into notification_actor (notification_id, actor_id, at)
    select id, gen_random_uuid(), now() from notification, generate_series(1, actor_count) where recipient_id = ${mara}`;
  await sql`truncate changed`;
});

const mostChanged = async () =>
  (await world.service.deps.database.sql`select max(rows)::int as most from changed`)[0]?.most;
const left = async (where: string) =>
  (await world.service.deps.database.sql.unsafe(`select from notification where recipient_id = '${mara}' and ${where}`))
    .length;

it('all notifications of a person are deleted slice by slice, and those who are in them', async () => {
  expect((await world.call(mara, '/notifications/clear-all', 'DELETE')).data).toEqual({ count: 2_500 });
  expect(await left('true')).toBe(0);
  expect(await mostChanged()).toBeLessThanOrEqual(1_000);
});

it('all notifications of a person are marked as read slice by slice', async () => {
  expect((await world.call(mara, '/notifications/read-all', 'PATCH')).data).toEqual({ count: 2_500 });
  expect(await left('read_at is null')).toBe(0);
  expect(await mostChanged()).toBeLessThanOrEqual(1_000);
});

it('open browsers are updated once', async () => {
  await world.call(mara, '/notifications/clear-all', 'DELETE');
  const told = await world.service.deps.database.sql`select kind from live_event where user_id = ${mara}`;
  expect(told).toEqual([{ kind: 'unread' }]);
});
