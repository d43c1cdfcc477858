/** How long a visible tab waits for a reply of the leader before it takes over. */
const REPLY_TIMEOUT_MS = 5000;
/** A tab that cannot share a stream closes its own after it was hidden for this long. */
const HIDDEN_MS = 10_000;

export interface ElectionOptions {
  /** The name of the lock, the same for all tabs of a person. */
  readonly name: string;
  /** Called when this tab becomes the leader; `signal` aborts when it no longer is. */
  readonly onElected: (signal: AbortSignal) => void;
  readonly signal: AbortSignal;
}

export interface Election {
  /** Takes over unless the leader replies in time. */
  readonly expectReply: () => void;
  /** To be called when the leader has replied. */
  readonly replyReceived: () => void;
}

/**
 * The tab that holds the lock is the leader. The browser passes the lock on when that tab is closed or crashes. A leader
 * that does not reply was frozen by the browser; a visible tab then steals the lock.
 */
export function electLeaderByLock({ name, onElected, signal }: ElectionOptions, locks: LockManager): Election {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function holdLock(options: LockOptions): Promise<void> {
    const term = new AbortController();
    const end = () => term.abort();
    signal.addEventListener('abort', end, { once: true });
    try {
      await locks.request(name, options, async () => {
        if (signal.aborted) return;
        clearTimeout(timer);
        onElected(term.signal);
        await new Promise<void>((resolve) => term.signal.addEventListener('abort', () => resolve(), { once: true }));
      });
    } catch {
      // The lock was stolen, or `signal` was aborted during the wait.
    } finally {
      signal.removeEventListener('abort', end);
      term.abort();
    }
  }
  async function waitForLock(): Promise<void> {
    while (!signal.aborted) await holdLock({ signal });
  }
  async function stealLock(): Promise<void> {
    // The request in the queue stays, for when the lock is stolen from this tab in turn.
    await holdLock({ steal: true });
  }

  void waitForLock();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return {
    expectReply() {
      clearTimeout(timer);
      timer = setTimeout(() => void stealLock(), REPLY_TIMEOUT_MS);
    },
    replyReceived: () => clearTimeout(timer),
  };
}

/**
 * If tabs cannot elect a leader, each visible tab is its own leader; only visible ones, because a browser limits its connections to
 * a server.
 */
export function leadWhileVisible({ onElected, signal }: Omit<ElectionOptions, 'name'>, page: Document): Election {
  let term: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkVisibility = () => {
    clearTimeout(timer);
    if (page.visibilityState === 'visible') {
      if (term || signal.aborted) return;
      term = new AbortController();
      onElected(AbortSignal.any([signal, term.signal]));
    } else {
      timer = setTimeout(() => {
        term?.abort();
        term = undefined;
      }, HIDDEN_MS);
    }
  };
  page.addEventListener('visibilitychange', checkVisibility, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  checkVisibility();
  return { expectReply: () => undefined, replyReceived: () => undefined };
}
