import { expect, test } from 'vitest';
import { batchRequests } from '#/common/batch-requests.ts';
import { unavailable } from '#/common/errors.ts';
import { currentRequestId, runInRequest } from '#/common/request-context.ts';

test('batches items that arrive together, and items that arrive while batches run', async () => {
  const batches: number[][] = [];
  const first = Promise.withResolvers<void>();
  const double = batchRequests({
    most: 3,
    parallel: 1,
    async run(items: readonly number[]) {
      batches.push([...items]);
      if (batches.length === 1) await first.promise;
      return items.map((item) => item * 2);
    },
  });
  const early = [double(1), double(2)];
  await expect.poll(() => batches).toHaveLength(1);
  const late = [3, 4, 5, 6].map((item) => double(item));
  first.resolve();
  expect(await Promise.all([...early, ...late])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test('an item that cannot be done does not take others with it', async () => {
  const check = batchRequests({
    most: 10,
    parallel: 1,
    async run(items: readonly string[]) {
      if (items.includes('poison')) throw new Error('the statement failed');
      return items.map((item) => (item === 'hidden' ? new Error('not there') : item));
    },
  });
  const outcomes = await Promise.allSettled(['one', 'poison', 'hidden', 'two'].map((item) => check(item)));
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'one',
    'the statement failed',
    'not there',
    'two',
  ]);
});

test('a service that is busy is not asked once more for each item', async () => {
  let runs = 0;
  const work = batchRequests({
    most: 10,
    parallel: 1,
    async run(): Promise<string[]> {
      runs += 1;
      throw unavailable('The service is busy. Please try again.');
    },
  });
  const outcomes = await Promise.allSettled([work(1), work(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(runs).toBe(1);
});

test('work shared by several requests belongs to no trace, and none is done for a client that has left', async () => {
  const done: [number, string | undefined][] = [];
  const work = batchRequests({
    most: 10,
    parallel: 1,
    async run(items: readonly number[]) {
      for (const item of items) done.push([item, currentRequestId()]);
      return items;
    },
  });
  const add = (item: number, isClientGone: boolean) =>
    runInRequest({ requestId: `request ${item}`, traceparent: undefined, isClientGone: () => isClientGone }, () =>
      work(item),
    );
  const outcomes = await Promise.allSettled([add(1, false), add(2, true), add(3, false)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual([
    [1, undefined],
    [3, undefined],
  ]);
});
