import { expect, it } from 'vitest';
import { openDatabase } from '#/database/database.ts';
import {
  dueWorkRegister,
  erasedPeople,
  erasures,
  exportTasks,
  histories,
  idempotencyKeys,
  inbox,
  outbox,
  outboxStream,
} from '#/database/kit-tables.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import { findTableDrift } from '#/testing/check-tables.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';

it("the kit's tables in code match its migrations", async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url);
  const schema = {
    outbox,
    outboxStream,
    inbox,
    idempotencyKeys,
    exportTasks,
    erasures,
    erasedPeople,
    histories,
    dueWorkRegister,
  };
  const database = openDatabase({ url, schema, poolSize: 1, name: 'test' });
  expect(await findTableDrift(database, schema)).toEqual([]);
  await database.close();
});
