import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { findTableDrift } from '@stagedoor/service-kit/testing/check-tables';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { expect, test } from 'vitest';
import { migrations } from '#/db/migrations.ts';
import { schema } from '#/db/schema.ts';

test('the tables in code match the migrations', async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url, migrations);
  const database = openDatabase({ url, schema, poolSize: 1, name: 'test' });
  expect(await findTableDrift(database, schema)).toEqual([]);
  await database.close();
});
