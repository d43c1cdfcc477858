/** How long a tab that is looked at waits for whoever leads to answer, before it takes the lead. */
const SILENCE_MS = 5000;
/** A tab without others to share with gives its stream back when nobody has looked at it for so long. */
const UNSEEN_MS = 10_000;

export interface LeadOptions {
  /** One name for the tabs that share. */
  readonly name: string;
  /** Called when this tab leads; `signal` says when it no longer does. */
  readonly lead: (signal: AbortSignal) => void;
  readonly signal: AbortSignal;
}

export interface Lead {
  /** Asks whoever leads to show that it is there; undefined where there is no one else to ask. */
  readonly expectAnswer: () => void;
  /** Whoever leads has shown itself. */
  readonly answered: () => void;
}

/**
 * One of the tabs leads: the one that holds the lock, which passes on by itself when its tab is closed or dies. One that
 * holds it and answers nothing has been put to sleep; a tab that is looked at takes it away.
 */
export function leadByLock({ name, lead, signal }: LeadOptions, locks: LockManager): Lead {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function hold(options: LockOptions): Promise<void> {
    const term = new AbortController();
    const end = () => term.abort();
    signal.addEventListener('abort', end, { once: true });
    try {
      await locks.request(name, options, async () => {
        if (signal.aborted) return;
        clearTimeout(timer);
        lead(term.signal);
        await new Promise<void>((resolve) => term.signal.addEventListener('abort', () => resolve(), { once: true }));
      });
    } catch {
      // Taken away, or told to stop while it waited.
    } finally {
      signal.removeEventListener('abort', end);
      term.abort();
    }
  }
  async function queue(): Promise<void> {
    while (!signal.aborted) await hold({ signal });
  }
  async function takeAway(): Promise<void> {
    // The place in the queue stays: it is what is left when the lead is taken from this one in turn.
    await hold({ steal: true });
  }

  void queue();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return {
    expectAnswer() {
      clearTimeout(timer);
      timer = setTimeout(() => void takeAway(), SILENCE_MS);
    },
    answered: () => clearTimeout(timer),
  };
}

/** Where tabs cannot agree, each one that is looked at leads itself alone: a browser has few connections to give. */
export function leadWhileSeen({ lead, signal }: Omit<LeadOptions, 'name'>, page: Document): Lead {
  let term: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (page.visibilityState === 'visible') {
      if (term || signal.aborted) return;
      term = new AbortController();
      lead(AbortSignal.any([signal, term.signal]));
    } else {
      timer = setTimeout(() => {
        term?.abort();
        term = undefined;
      }, UNSEEN_MS);
    }
  };
  page.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  look();
  return { expectAnswer: () => undefined, answered: () => undefined };
}
