import { Worker } from 'node:worker_threads';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import type { PageText } from '#/media/read-page.ts';

const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export interface PageReader {
  /** Returns null if a page has no title, or cannot be read. Throws a 503 if it takes too long, as on a busy machine. */
  read(body: Buffer): Promise<PageText | null>;
}

interface Options {
  /** The longest page takes a few tenths of a second. */
  readonly timeoutMs?: number;
  readonly idleMs?: number;
}

/**
 * Reads pages in a thread of their own, one after the other, because they are untrusted text of up to half a megabyte: whatever is in
 * them holds up no request. The thread starts on demand and ends after some idle time.
 */
export function createPageReader({ timeoutMs = 10_000, idleMs = 15_000 }: Options = {}): PageReader {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    void thread?.terminate();
    thread = undefined;
  }

  async function read(body: Buffer): Promise<PageText | null> {
    clearTimeout(idle);
    thread ??= startThread();
    const outcome = await ask(thread, body, timeoutMs);
    if (outcome === 'late' || outcome === 'lost') end();
    idle = setTimeout(end, idleMs).unref();
    if (outcome !== 'late') return outcome === 'lost' ? null : outcome;
    throw unavailable('Pages cannot be read at the moment.', 5, new Error(`a page took over ${timeoutMs} ms`));
  }

  return {
    read(body) {
      const mine = last.then(() => read(body));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

function startThread(): Worker {
  // It needs nothing of what the service loads beforehand.
  const thread = new Worker(new URL('./page-worker.ts', import.meta.url), { resourceLimits, execArgv: [], env: {} });
  // It ends after an error, which is what counts.
  thread.on('error', () => undefined);
  thread.unref();
  return thread;
}

/** `lost` if the thread ends, as when its memory runs out; `late` if it takes too long. */
function ask(thread: Worker, body: Buffer, timeoutMs: number): Promise<PageText | null | 'lost' | 'late'> {
  return new Promise((resolve) => {
    const lose = () => finish('lost');
    const finish = (outcome: PageText | null | 'lost' | 'late') => {
      clearTimeout(timer);
      thread.off('message', finish).off('exit', lose);
      resolve(outcome);
    };
    const timer = setTimeout(finish, timeoutMs, 'late');
    thread.on('message', finish).on('exit', lose);
    thread.postMessage(Uint8Array.from(body));
  });
}
