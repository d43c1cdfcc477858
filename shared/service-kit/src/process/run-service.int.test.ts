import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#/testing/create-test-database.ts';

const main = fileURLToPath(new URL('../testing/fixtures/note-main.ts', import.meta.url));
const run = promisify(execFile);

it('a service that is only to migrate brings its database up to date, and ends', async () => {
  const { url } = await createTestDatabase();
  await run(process.execPath, [main, '--migrate-only'], { env: { DATABASE_URL: url } });
  const sql = postgres(url, { max: 1 });
  const [found] = await sql`select to_regclass('note') as note, to_regclass('kit.outbox') as outbox`;
  await sql.end();
  expect(found).toEqual({ note: 'note', outbox: 'kit.outbox' });
});

it('without a database it names the missing variable, and exits with 1', async () => {
  const refused = run(process.execPath, [main, '--migrate-only'], { env: {} });
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: 'notes: DATABASE_URL is not set\n' });
});
