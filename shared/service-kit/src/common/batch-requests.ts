import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#/common/errors.ts';
import { createGatherer } from '#/common/gather.ts';
import { beginWork } from '#/common/request-context.ts';

/** Does the same work for many requests together, as one request after the other asks for it. */
export type BatchedWork<Item, Result> = (item: Item) => Promise<Result>;

interface BatchOptions<Item, Result> {
  /**
   * Does the work of all items. Returns a result for each, in their order; an error in the results belongs to that item
   * alone.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>;
  /** The maximum size of a batch. */
  readonly most: number;
  /** Batches in progress at once. */
  readonly parallel: number;
}

/** How long a request waits for others at the longest while a batch runs, in ms. */
const longestMs = 50;

interface Waiting<Item, Result> {
  readonly item: Item;
  /** Runs something as part of the request that asked. */
  readonly inRequest: <T>(work: () => T) => T;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that batches items which arrive together or soon after others: a burst then costs a few
 * transactions. A single item does not wait. Must be called outside of any request and transaction, because a batch
 * belongs to several requests.
 */
export function batchRequests<Item, Result>({
  run,
  most,
  parallel,
}: BatchOptions<Item, Result>): BatchedWork<Item, Result> {
  const outsideRequests = AsyncLocalStorage.snapshot();
  const gatherer = createGatherer<Waiting<Item, Result>>({
    most,
    parallel,
    longestMs,
    deliver: (batch) => outsideRequests(() => runBatch(batch.filter(hasBegun))),
  });

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('an item of a batch has no result'));
        else if (result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (error) {
      // An item that fails must not fail the others, so they are retried one by one. An AppError means that the service is
      // overloaded; then nothing is retried.
      if (batch.length > 1 && !(error instanceof AppError)) await Promise.all(batch.map((one) => runBatch([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, inRequest: AsyncLocalStorage.snapshot(), resolve, reject };
      outsideRequests(() => gatherer.add(waiting));
    });
}

/** False if the client disconnected while it waited: then its work is not done. */
function hasBegun({ inRequest, reject }: Waiting<unknown, never>): boolean {
  try {
    inRequest(beginWork);
    return true;
  } catch (error) {
    reject(error);
    return false;
  }
}
