import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
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

it('on a database that is too old for its baseline it names the version to start first in one line, and exits with 1', async () => {
  const { url } = await createTestDatabase();
  const migrate = () => run(process.execPath, [main, '--migrate-only'], { env: { DATABASE_URL: url } });
  await migrate();
  const sql = postgres(url, { max: 1 });
  await sql`update kit.migration set name = '0001_kit.sql' where origin = 'kit'`;
  await sql.end();
  await expect(migrate()).rejects.toMatchObject({
    code: 1,
    stderr:
      'notes: the tables of the kit in this database are not as version 2.0.0 left them: start version 2.0.0 on it first, then this version\n',
  });
});

it('has stored what it compiled once it is ready, also when it is killed afterwards', async () => {
  const { url } = await createTestDatabase();
  const cache = await mkdtemp(path.join(tmpdir(), 'compile-cache-'));
  onTestFinished(() => rm(cache, { recursive: true }));
  const service = fork(main, ['--migrate-only'], {
    env: { DATABASE_URL: url, NODE_COMPILE_CACHE: cache },
    execArgv: [],
  });
  service.once('message', () => service.kill('SIGKILL'));
  expect(await once(service, 'exit')).toEqual([null, 'SIGKILL']);
  const files = await readdir(cache, { recursive: true });
  expect(files.length).toBeGreaterThan(100);
});
