import type { Sql } from 'postgres';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runInRequest } from '#/common/request-context.ts';
import { createConnection } from '#/database/connection.ts';
import { createConnectionGate } from '#/database/database.ts';

const request = (isClientGone: () => boolean) => ({ requestId: 'r', traceparent: undefined, isClientGone });

function acquireConnection(gate: ReturnType<typeof createConnectionGate<string>>) {
  const held = Promise.withResolvers<void>();
  return { release: held.resolve, done: gate.run(() => held.promise) };
}

test('lets in as much work as there are connections, and the rest in order', async () => {
  const gate = createConnectionGate({ connections: ['the only one'], maxWaitMs: undefined });
  const order: number[] = [];
  const first = acquireConnection(gate);
  const others = [1, 2].map((number) => gate.run(async () => void order.push(number)));
  expect(order).toEqual([]);
  first.release();
  await Promise.all([first.done, ...others]);
  expect(order).toEqual([1, 2]);
});

test('answers 503 with a time to come back when no connection gets free in time', async () => {
  const gate = createConnectionGate({ connections: ['the only one'], maxWaitMs: 20 });
  const first = acquireConnection(gate);
  let isDone = false;
  const waiting = gate.run(async () => {
    isDone = true;
  });
  await expect(waiting).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 2 });
  first.release();
  await first.done;
  expect(isDone).toBe(false);
  expect(await gate.run(async () => 'free again')).toBe('free again');
});

test('does not begin the work of a client that has left while it waited', async () => {
  const gate = createConnectionGate({ connections: ['the only one'], maxWaitMs: undefined });
  const first = acquireConnection(gate);
  let isClientGone = false;
  let isDone = false;
  const waiting = runInRequest(
    request(() => isClientGone),
    () =>
      gate.run(async () => {
        isDone = true;
      }),
  );
  isClientGone = true;
  first.release();
  await expect(waiting).rejects.toMatchObject({ statusCode: 499 });
  expect(isDone).toBe(false);
  expect(await gate.run(async () => 'free again')).toBe('free again');
});

test('a connection that a client who has left did not use is not closed under the next work', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answered = Promise.withResolvers<string>();
  const client = { unsafe: () => answered.promise, end: async () => {} };
  const connection = createConnection(() => client as unknown as Sql, 20);
  const gate = createConnectionGate({
    connections: [connection],
    maxWaitMs: undefined,
    onFree: (free) => free.rest(),
  });
  const first = gate.run(() => connection.send({ text: 'select 1' }));
  answered.resolve('one');
  expect(await first).toBe('one');
  const left = runInRequest(
    request(() => true),
    () => gate.run(() => connection.send({ text: 'select 2' })),
  );
  await expect(left).rejects.toMatchObject({ statusCode: 499 });
  const second = Promise.withResolvers<string>();
  client.unsafe = () => second.promise;
  const next = gate.run(() => connection.send({ text: 'select 3' }));
  await vi.advanceTimersByTimeAsync(60_000);
  second.resolve('three');
  expect(await next).toBe('three');
});

test('finishes work that has begun when its client leaves', async () => {
  const gate = createConnectionGate({ connections: ['the only one'], maxWaitMs: undefined });
  let isClientGone = false;
  const steps = await runInRequest(
    request(() => isClientGone),
    async () => {
      const first = await gate.run(async () => 'charged');
      isClientGone = true;
      return [first, await gate.run(async () => 'recorded')];
    },
  );
  expect(steps).toEqual(['charged', 'recorded']);
});

test('ends work that changes nothing at its next step when its client leaves', async () => {
  const gate = createConnectionGate({ connections: ['the only one'], maxWaitMs: undefined });
  let isGone = false;
  const steps: string[] = [];
  const reading = runInRequest({ ...request(() => isGone), changesNothing: true }, async () => {
    steps.push(await gate.run(async () => 'a list'));
    isGone = true;
    steps.push(await gate.run(async () => 'its people'));
  });
  await expect(reading).rejects.toMatchObject({ statusCode: 499 });
  expect(steps).toEqual(['a list']);
  expect(await gate.run(async () => 'free again')).toBe('free again');
});

test('uses the connection that was used last, so that the others can be closed', async () => {
  const gate = createConnectionGate({ connections: ['first', 'second', 'third'], maxWaitMs: undefined });
  const used: string[] = [];
  for (let n = 0; n < 3; n += 1) await gate.run(async (connection) => void used.push(connection));
  expect(new Set(used).size).toBe(1);
});
