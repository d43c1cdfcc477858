import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { makeDataFolder, removeDataFolder } from '@stagedoor/test-support/data-folder';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { waitForExit } from './child-process.ts';
import { type EmbeddedPostgres, prepareEmbeddedPostgres } from './postgres.ts';
import { openSecrets } from './secrets.ts';

test('the server is reached by its socket file, also after a kill that left the lock of the file to another process', async () => {
  const { server, port } = await prepare('');
  const first = await start(server);
  expect(await askBySocket(server, port)).toEqual([{ one: 1 }]);
  first.kill('SIGKILL');
  await waitForExit(first);
  // As after a restart of the machine: the number is now that of another process of the same user.
  const other = await start((await prepare('')).server);
  writeFileSync(path.join(server.socketFolder ?? '', `.s.PGSQL.${port}.lock`), `${other.pid}\n`);

  await start(server);
  expect(await askBySocket(server, port)).toEqual([{ one: 1 }]);
});

test('a folder whose path is too long for a socket file has a server without one', async () => {
  const { server } = await prepare('long-'.repeat(20));
  await start(server);
  expect(server.socketFolder).toBeUndefined();
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
});

async function prepare(inside: string): Promise<{ server: EmbeddedPostgres; port: number }> {
  const folder = makeDataFolder();
  onTestFinished(() => removeDataFolder(folder));
  const dataDir = path.join(folder, inside);
  const [port = 0] = await findFreePorts(1);
  return { server: prepareEmbeddedPostgres({ dataDir, port, secrets: openSecrets(dataDir), throwaway: true }), port };
}

async function start(server: EmbeddedPostgres) {
  const { child, ready } = server.spawn();
  onTestFinished(async () => {
    child.kill('SIGQUIT');
    await waitForExit(child);
  });
  await ready;
  return child;
}

async function askBySocket({ socketFolder, url }: EmbeddedPostgres, port: number) {
  const options = { path: `${socketFolder}/.s.PGSQL.${port}`, max: 1, onnotice: () => {} };
  const sql = postgres(url, options);
  try {
    return await sql`select 1 as one`;
  } finally {
    await sql.end();
  }
}
