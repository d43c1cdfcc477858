import type { Activity } from '#/common/activity.ts';

/** How long after something came the process is looked at, in ms. */
const lookAfterMs = 12_000;
/** Collecting stops the process for some 200 ms, so there must be this much to gain. */
const worthBytes = 6 * 1024 * 1024;

interface CollectOptions {
  /** Collects the whole heap. By default Node's own, which there is with `--expose-gc` only. */
  readonly collect?: (() => void) | undefined;
  /** The bytes that the heap uses. */
  readonly readUsed?: () => number;
}

/**
 * Collects garbage once the process rests. V8 collects when memory is allocated, and an idle process allocates none, so it would keep the
 * garbage of its start and its last calls, 10 to 20 MB in each of nine processes. Does nothing without `--expose-gc`.
 */
export function collectAtRest(
  activity: Activity,
  { collect = collectorOfNode(), readUsed = () => process.memoryUsage().heapUsed }: CollectOptions = {},
): void {
  if (collect === undefined) return;
  let isWaiting = false;
  let leftBytes = 0;

  function wait(): void {
    isWaiting = true;
    setTimeout(look, lookAfterMs).unref();
  }

  function look(): void {
    if (!activity.isResting()) {
      wait();
      return;
    }
    isWaiting = false;
    if (readUsed() < leftBytes + worthBytes) return;
    collect?.();
    leftBytes = readUsed();
  }

  activity.onWoken(() => {
    if (!isWaiting) wait();
  });
  wait();
}

/** An ordinary collection would keep the pages that it has emptied. */
function collectorOfNode(): (() => void) | undefined {
  const { gc } = globalThis;
  return gc && (() => void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
}
