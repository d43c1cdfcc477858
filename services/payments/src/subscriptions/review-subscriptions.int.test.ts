import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let mara: TestPerson;

const { subscribe, roleIs } = testSubscriptions((scene) => {
  ({ world, mara } = scene);
});

const statuses = () => world.service.deps.database.sql<{ status: string; count: number }[]>`
  select status, count(*)::int as count from subscription where creator_id = ${mara.id} group by status`;

test('the subscriptions to somebody who is no creator any more are made due in batches', async () => {
  const { sql } = world.service.deps.database;
  await subscribe();
  await sql`
    insert into subscription (id, subscriber_id, creator_id, price_cents, status, started_at, months, renews_at, due_at)
    select gen_random_uuid(), gen_random_uuid(), creator_id, price_cents, status, started_at, months, renews_at, due_at
    from subscription, generate_series(1, 450) where creator_id = ${mara.id}`;
  await sql`create table review_statement (changed integer not null)`;
  await sql.unsafe(`
    create function note_review() returns trigger language plpgsql as $$ begin
      insert into review_statement select count(*) from changed;
      return null;
    end $$`);
  await sql.unsafe(`
    create trigger note_review after update on subscription
    referencing new table as changed for each statement execute function note_review()`);
  await roleIs('FAN');
  await waitFor(async () => (await statuses()).every(({ status }) => status === 'cancelled'), { timeoutMs: 60_000 });
  expect(await statuses()).toEqual([{ status: 'cancelled', count: 451 }]);
  const [largest] = await sql<{ most: number }[]>`select max(changed) as most from review_statement`;
  expect(largest?.most).toBeLessThanOrEqual(200);
  await waitFor(async () => (await sql`select from subscription_review where creator_id = ${mara.id}`).length === 0);
  await sql`drop trigger note_review on subscription`;
});

test('somebody who was never subscribed to leaves nothing to do', async () => {
  const { sql } = world.service.deps.database;
  await roleIs('FAN');
  expect(await sql`select from subscription_review where creator_id = ${mara.id}`).toHaveLength(0);
});
