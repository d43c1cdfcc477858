import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { expect, it } from 'vitest';
import { schema } from '#/db/schema.ts';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';

it('the demo creator has notes, tags and lists, once; nobody is a fan before the history says so', async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url, new URL('../db/migrations/', import.meta.url));
  const database = openDatabase({ url, schema, poolSize: 2, name: 'seed' });
  const now = new Date('2026-03-10T00:00:00.000Z');
  expect([await seedDemoWorld(database, now), await seedDemoWorld(database, now)]).toEqual([true, false]);
  const [row] = await database.sql`
    select (select count(*) from fan where note <> '')::int as notes, (select count(*) from fan where is_listed)::int as listed,
      (select count(*) from fan_tag)::int as tags, (select count(*) from fan_list)::int as lists,
      (select count(*) from fan_list_member)::int as members`;
  expect(row).toEqual({ notes: 4, listed: 0, tags: 6, lists: 3, members: 2 });
  await database.close();
});
