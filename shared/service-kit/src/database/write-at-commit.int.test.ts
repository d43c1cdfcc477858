import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#/database/database.ts';
import { executePrepared } from '#/database/prepared.ts';
import { afterCommit, savepoint, type Transaction, writeAtCommit } from '#/database/transaction.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { holdTestResource } from '#/testing/test-resources.ts';

let database: Database;
beforeEach(async () => {
  const { url } = await createTestDatabase();
  const opened = openDatabase({ url, schema: {}, poolSize: 1, name: 'test' });
  holdTestResource(() => opened.close());
  database = opened;
  await database.db.execute(
    sql`create table entry (id int generated always as identity, name text, digest text generated always as (md5(name)) stored unique)`,
  );
});

async function add(tx: Transaction, name: string): Promise<void> {
  await executePrepared(tx, sql`insert into entry (name) values (${name})`);
}

async function names(): Promise<string[]> {
  const rows = await database.db.execute<{ name: string }>(sql`select name from entry order by id`);
  return rows.map(({ name }) => name);
}

test('what is written at the commit comes last, and before the effects', async () => {
  const seen: string[] = [];
  await database.transaction(async (tx) => {
    writeAtCommit(tx, async (whole) => {
      await add(whole, 'last');
      afterCommit(whole, () => void seen.push('effect of the write'));
    });
    afterCommit(tx, () => void seen.push('effect'));
    await add(tx, 'before');
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual(['effect', 'effect of the write']);
  expect(await names()).toEqual(['before', 'last']);
});

test('a write at the commit that fails rolls the transaction back, and its connection goes on', async () => {
  const seen: string[] = [];
  const failed = database.transaction(async (tx) => {
    await add(tx, 'once');
    afterCommit(tx, () => void seen.push('effect'));
    writeAtCommit(tx, (whole) => add(whole, 'once'));
    writeAtCommit(tx, (whole) => add(whole, 'another'));
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } });
  expect([seen, await names()]).toEqual([[], []]);
  await database.transaction((tx) => add(tx, 'later'));
  expect(await names()).toEqual(['later']);
});

test('a statement that failed and was caught is the failure, not the write at the commit after it', async () => {
  await database.transaction((tx) => add(tx, 'once'));
  const failed = database.transaction(async (tx) => {
    await add(tx, 'once').catch(() => undefined);
    writeAtCommit(tx, (whole) => add(whole, 'another'));
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
});

test('a savepoint that is rolled back drops what it was to write at the commit, another keeps it', async () => {
  await database.transaction(async (tx) => {
    const rolledBack = savepoint(tx, async (inner) => {
      writeAtCommit(inner, (whole) => add(whole, 'dropped'));
      throw new Error('changed its mind');
    });
    await expect(rolledBack).rejects.toThrow('changed its mind');
    await savepoint(tx, async (inner) => writeAtCommit(inner, (whole) => add(whole, 'kept')));
  });
  expect(await names()).toEqual(['kept']);
});

test('statements that are started together run in their order, and change nothing behind one that fails', async () => {
  await database.transaction((tx) => Promise.all(['first', 'second', 'third'].map((name) => add(tx, name))));
  expect(await names()).toEqual(['first', 'second', 'third']);
  const failed = database.transaction((tx) => Promise.all(['before', 'first', 'behind'].map((name) => add(tx, name))));
  await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await names()).toEqual(['first', 'second', 'third']);
});
