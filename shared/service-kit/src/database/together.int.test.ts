import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DatabaseConnection } from '#/database/connection.ts';
import { openDatabase } from '#/database/database.ts';
import { executePrepared } from '#/database/prepared.ts';
import {
  afterCommit,
  asRead,
  runTransaction,
  savepoint,
  type Transaction,
  writeAtCommit,
} from '#/database/transaction.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { listenOnFreePort } from '#/testing/listen-locally.ts';
import { holdTestResource } from '#/testing/test-resources.ts';

const insert = (name: string) => sql`insert into entry (name) values (${name}) returning name`;
const add = (tx: Transaction, name: string) => executePrepared(tx, insert(name));

test('statements that are started together are sent together, in their order', async () => {
  const { database, holdAnswersUntil, names } = await openWorld();
  await database.transaction(async (tx) => {
    await add(tx, 'prepares');
    holdAnswersUntil('first', 'second', 'third');
    await Promise.all(['first', 'second', 'third'].map((name) => add(tx, name)));
  });
  expect(await names()).toEqual(['prepares', 'first', 'second', 'third']);
});

test('what is written at the commit is sent together with it, and its rows are there before the effects', async () => {
  const { database, holdAnswersUntil, names } = await openWorld();
  const seen: unknown[] = [];
  await database.transaction((tx) => add(tx, 'prepares'));
  await database.transaction(async (tx) => {
    writeAtCommit(tx, insert('last'), (rows) => {
      seen.push(...rows);
      afterCommit(tx, () => void seen.push('effect of a row'));
    });
    afterCommit(tx, () => void seen.push('effect'));
    await add(tx, 'before');
    holdAnswersUntil('last', 'commit');
  });
  expect(seen).toEqual([{ name: 'last' }, 'effect', 'effect of a row']);
  expect(await names()).toEqual(['prepares', 'before', 'last']);
});

test('a write at the commit that fails rolls the transaction back, and its connection goes on', async () => {
  const { database, names } = await openWorld();
  const seen: unknown[] = [];
  const failed = database.transaction(async (tx) => {
    await add(tx, 'once');
    afterCommit(tx, () => void seen.push('effect'));
    writeAtCommit(tx, insert('once'), (rows) => seen.push(...rows));
    writeAtCommit(tx, insert('another'), (rows) => seen.push(...rows));
  });
  await expect(failed).rejects.toThrow('duplicate key value');
  expect(seen).toEqual([]);
  expect(await names()).toEqual([]);
  await database.transaction((tx) => add(tx, 'later'));
  expect(await names()).toEqual(['later']);
});

test('a savepoint that is rolled back drops what it was to write at the commit, another keeps it', async () => {
  const { database, names } = await openWorld();
  await database.transaction(async (tx) => {
    const rolledBack = savepoint(tx, async (inner) => {
      writeAtCommit(inner, insert('dropped'));
      throw new Error('changed its mind');
    });
    await expect(rolledBack).rejects.toThrow('changed its mind');
    await savepoint(tx, async (inner) => writeAtCommit(inner, insert('kept')));
  });
  expect(await names()).toEqual(['kept']);
});

test('statements behind one that fails change nothing', async () => {
  const { database, names } = await openWorld();
  await database.transaction((tx) => add(tx, 'once'));
  const failed = database.transaction((tx) => Promise.all(['before', 'once', 'behind'].map((name) => add(tx, name))));
  await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await names()).toEqual(['once']);
});

test('parameters that fill a socket are sent one after the other', async () => {
  const { database, names } = await openWorld();
  const long = (letter: string) => letter.repeat(200_000);
  await database.transaction((tx) => Promise.all(['a', 'b', 'c'].map((letter) => add(tx, long(letter)))));
  await database.transaction((tx) => Promise.all(['d', 'e', 'f'].map((letter) => add(tx, long(letter)))));
  expect((await names()).map((name) => `${name[0]}${name.length}`)).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter}200000`),
  );
});

test('a first read is sent with begin, and what comes later waits for its answer', async () => {
  const { connection, sent, answerBegin } = openUnbegun();
  const done = runTransaction(connection, async (client) => {
    await client.unsafe('read', [], asRead({}));
    await Promise.all([client.unsafe('write'), client.unsafe('second read', [], asRead({}))]);
  });
  await settleMicrotasks();
  expect(sent).toEqual(['begin', 'read']);
  answerBegin();
  await done;
  expect(sent).toEqual(['begin', 'read', 'write', 'second read', 'commit']);
});

test('a read behind another first statement does not overtake it', async () => {
  const { connection, sent, answerBegin } = openUnbegun();
  const done = runTransaction(connection, (client) =>
    Promise.all([client.unsafe('lock'), client.unsafe('read', [], asRead({}))]),
  );
  await settleMicrotasks();
  expect(sent).toEqual(['begin']);
  answerBegin();
  await done;
  expect(sent).toEqual(['begin', 'lock', 'read', 'commit']);
});

test.each([
  ['nothing more', async () => {}],
  ['a write', async (client: { unsafe(text: string): PromiseLike<unknown> }) => void (await client.unsafe('write'))],
])('where begin fails alone, a transaction of a read and %s fails and sends nothing more', async (_what, goOn) => {
  const { connection, sent, answerBegin, abandoned } = openUnbegun();
  const done = runTransaction(connection, async (client) => {
    await client.unsafe('read', [], asRead({}));
    await goOn(client);
  });
  answerBegin(new Error('canceling statement due to statement timeout'));
  await expect(done).rejects.toThrow('canceling statement');
  expect(sent).toEqual(['begin', 'read']);
  expect(abandoned()).toBe(true);
});

/** A database with one connection, behind a server that holds its answers back on demand. */
async function openWorld() {
  const url = new URL((await createTestDatabase()).url);
  const sockets = new Set<Socket>();
  let awaited: string[] = [];
  let held: (() => void)[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(url.port), url.hostname);
    sockets.add(client).add(upstream);
    client.on('data', (bytes: Buffer) => {
      const text = bytes.toString('latin1');
      awaited = awaited.filter((mark) => !text.includes(mark));
      if (awaited.length === 0) for (const answer of held.splice(0)) answer();
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (awaited.length === 0) client.write(bytes);
      else held.push(() => client.write(bytes));
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  const through = new URL(url);
  through.host = `127.0.0.1:${await listenOnFreePort(server)}`;
  const database = openDatabase({ url: through.href, schema: {}, poolSize: 1, name: 'test', maxWaitMs: 20_000 });
  holdTestResource(async () => {
    await database.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await database.db.execute(
    sql`create table entry (id int generated always as identity, name text, digest text generated always as (md5(name)) stored unique)`,
  );
  return {
    database,
    /** Nothing is answered until the client has sent all of these. */
    holdAnswersUntil(...marks: readonly string[]): void {
      awaited = [...marks];
      held = [];
    },
    async names(): Promise<string[]> {
      const rows = await database.db.execute<{ name: string }>(sql`select name from entry order by id`);
      return rows.map(({ name }) => name);
    },
  };
}

async function settleMicrotasks(): Promise<void> {
  await new Promise(setImmediate);
}

/** A connection that answers all but `begin` at once. */
function openUnbegun() {
  const sent: string[] = [];
  const begun = Promise.withResolvers<void>();
  let isAbandoned = false;
  const send = async <T>({ text }: { readonly text: string }): Promise<T> => {
    sent.push(text);
    return [] as T;
  };
  const connection: DatabaseConnection = {
    send,
    begin() {
      sent.push('begin');
      return { begun: begun.promise, send, hasEnded: () => false };
    },
    abandon() {
      isAbandoned = true;
    },
    rest: () => {},
    close: async () => {},
  };
  return {
    connection,
    sent,
    answerBegin: (error?: Error) => (error === undefined ? begun.resolve() : begun.reject(error)),
    abandoned: () => isAbandoned,
  };
}
