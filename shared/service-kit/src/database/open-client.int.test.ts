import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#/database/database.ts';
import { isDatabaseAway } from '#/database/database-errors.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { holdTestResource } from '#/testing/test-resources.ts';

test('an address with a folder as its host leads to the socket file there', async () => {
  const { url } = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-socket-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const close = await serveSocketFile(path.join(folder, '.s.PGSQL.6001'), new URL(url));

  const bySocket = new URL(url);
  // Nobody listens there: what is answered came through the file.
  bySocket.host = '127.0.0.1:6001';
  bySocket.searchParams.set('host', folder);
  await migrateDatabase(bySocket.href);
  const database = openDatabase({ url: bySocket.href, schema: {}, name: 'by-socket', poolSize: 2 });
  holdTestResource(() => database.close());
  const rows = await database.transaction((tx) => tx.execute(sql`select count(*) > 0 as found from kit.migration`));
  expect(rows).toEqual([{ found: true }]);

  await close();
  const error = await Promise.resolve(database.db.execute(sql`select 1`)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(isDatabaseAway(error)).toBe(true);

  await serveSocketFile(path.join(folder, '.s.PGSQL.6001'), new URL(url));
  expect(await database.db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

/** A socket file before the server of the suite, which may be in a container. Returns what removes it. */
async function serveSocketFile(file: string, { hostname, port }: URL): Promise<() => Promise<void>> {
  const open = new Set<() => void>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    open.add(() => client.destroy());
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      socket.on('error', () => {});
      socket.on('close', () => [client, upstream].forEach((each) => void each.destroy()));
    }
  });
  server.listen(file);
  await once(server, 'listening');
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const end of open) end();
    await closed;
  };
  holdTestResource(async () => {
    if (server.listening) await close();
  });
  return close;
}
