import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#/database/database.ts';
import { afterCommit, savepoint } from '#/database/transaction.ts';
import { openFileStore } from '#/files/open-file-store.ts';
import { createInternalClient } from '#/internal-calls/internal-client.ts';
import { sendMail } from '#/mail/mail.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { peek } from '#/testing/fixtures/note-service.ts';
import { TestClock } from '#/testing/test-clock.ts';
import { holdTestResource } from '#/testing/test-resources.ts';

let url: string;
const open = (
  options: { poolSize?: number; maxWaitMs?: number; onWaitInTransaction?: (what: string) => void } = {},
) => {
  const database = openDatabase({ url, schema: {}, poolSize: 2, name: 'test', ...options });
  holdTestResource(() => database.close());
  return database;
};
let database: Database;
beforeAll(async () => {
  ({ url } = await createTestDatabase());
  database = open();
});

const log = { info: () => {} } as unknown as Parameters<typeof sendMail>[0]['log'];
const mail = { id: 'm', kind: 'test', to: 'a@example.com', subject: 's', text: 't' };

test.each([
  ['a file', () => files().open('a/b')],
  ['a call', () => internal.call(peek, {})],
  ['a mail', () => sendMail({ config: mailConfig, clock: new TestClock(), log }, mail)],
  ['another connection', () => database.db.execute(sql`select 1`)],
  ['a statement of its own', () => database.sql.unsafe('select 1')],
  ['another database', () => open().transaction((tx) => tx.execute(sql`select 1`))],
])('a transaction refuses to wait for %s', async (_what, wait) => {
  const refused = await database.transaction(async () => wait()).catch((error: unknown) => error);
  expect(String(refused instanceof Error ? (refused.cause ?? refused) : refused)).toContain(
    'must not be waited for inside a transaction',
  );
});

const files = () => openFileStore({ fileStoreUrl: undefined, dataDir: '/nowhere', service: 'test' });
const internal = createInternalClient({ addresses: {}, tokenFor: () => Promise.reject(new Error('not asked')) });
const mailConfig = { dataDir: '/nowhere', smtpUrl: undefined, mailFrom: 'x' };

test('work that outlives the transaction which started it is not part of it', async () => {
  const ended = Promise.withResolvers<void>();
  let later: Promise<unknown> | undefined;
  await database.transaction(async () => {
    later = ended.promise.then(() => database.transaction((tx) => tx.execute(sql`select 1 as one`)));
  });
  ended.resolve();
  expect(await later).toMatchObject([{ one: 1 }]);
});

test('an effect after the commit may wait, and runs outside of the transaction', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-after-'));
  const store = openFileStore({ fileStoreUrl: undefined, dataDir: folder, service: 'test' });
  await database.transaction(async (tx) => afterCommit(tx, () => store.put('a/b', Buffer.from('x'))));
  expect((await store.list('a')).map(({ name }) => name)).toEqual(['a/b']);
  await rm(folder, { recursive: true });
});

test('refuses a transaction inside another one: code that takes part is given its tx', async () => {
  const nested = database.transaction(() => database.transaction((tx) => tx.execute(sql`select 1`)));
  await expect(nested).rejects.toThrow('another transaction must not be waited for inside a transaction');
});

test('effects of a rolled back savepoint do not run, the others do', async () => {
  const happened: string[] = [];
  await database.transaction(async (tx) => {
    afterCommit(tx, () => void happened.push('outer'));
    await savepoint(tx, async (inner) => afterCommit(inner, () => void happened.push('released')));
    await savepoint(tx, async (inner) => {
      afterCommit(inner, () => void happened.push('rolled back'));
      throw new Error('only this part fails');
    }).catch(() => undefined);
  });
  expect(happened).toEqual(['outer', 'released']);
});

test('in production a wait in a transaction is counted, and goes on', async () => {
  const waits: string[] = [];
  const counting = open({ onWaitInTransaction: (what) => waits.push(what) });
  const rows = await counting.transaction(async () => counting.db.execute(sql`select 1 as one`));
  expect([rows[0], waits]).toEqual([{ one: 1 }, ['another connection to the database']]);
});

test('a statement on its own waits for a connection no longer than a transaction does', async () => {
  const small = open({ poolSize: 1, maxWaitMs: 50 });
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const holding = small.transaction(async () => {
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  await expect(small.db.execute(sql`select 1`)).rejects.toMatchObject({ cause: { statusCode: 503 } });
  await expect(small.transaction(async () => null)).rejects.toMatchObject({ statusCode: 503 });
  held.resolve();
  await holding;
  expect(await small.sql.unsafe('select 1 as one').values()).toMatchObject([[1]]);
});
