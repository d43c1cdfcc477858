import { expect, test } from 'vitest';
import { runInRequest } from '#/common/request-context.ts';
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
  expect(gate.waiting()).toBe(2);
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
  expect([isDone, gate.waiting()]).toEqual([false, 0]);
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

test('uses the first connection that is free, so that the later ones can be closed', async () => {
  const gate = createConnectionGate({ connections: ['first', 'second', 'third'], maxWaitMs: undefined });
  const releases = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const works = releases.map(({ promise }) => gate.run(() => promise));
  for (const [index, { resolve }] of releases.entries()) {
    resolve();
    await works[index];
  }
  const used: string[] = [];
  const again = [1, 2].map(() => gate.run(async (connection) => void used.push(connection)));
  await Promise.all(again);
  expect(used).toEqual(['first', 'second']);
});
