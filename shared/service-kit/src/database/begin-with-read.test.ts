import { expect, test } from 'vitest';
import type { DatabaseConnection } from '#/database/connection.ts';
import { asRead, runTransaction } from '#/database/transaction.ts';

test('a first read is sent with begin, and what comes later waits for its answer', async () => {
  const { connection, sent, answerBegin } = openWorld();
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
  const { connection, sent, answerBegin } = openWorld();
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
  const { connection, sent, answerBegin, abandoned } = openWorld();
  const done = runTransaction(connection, async (client) => {
    await client.unsafe('read', [], asRead({}));
    await goOn(client);
  });
  answerBegin(new Error('canceling statement due to statement timeout'));
  await expect(done).rejects.toThrow('canceling statement');
  expect(sent).toEqual(['begin', 'read']);
  expect(abandoned()).toBe(true);
});

async function settleMicrotasks(): Promise<void> {
  await new Promise(setImmediate);
}

/** A connection that answers all but `begin` at once. */
function openWorld() {
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
