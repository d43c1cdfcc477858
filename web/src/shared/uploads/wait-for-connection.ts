import { ClientError, PersonLeftError } from '#/shared/http/client-error.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Statuses that a gateway or a busy server answers, and 0 for no answer. Any other answer is the server's decision. */
const TRANSIENT = [0, 429, 502, 503, 504];

interface Persistence {
  readonly signal: AbortSignal;
  /** Called before each pause. */
  readonly onOutage: () => void;
}

/**
 * Repeats a step until it succeeds or the server has refused it, for as long as it takes: an upload outlasts tunnels, nights and
 * restarts of the server. Pauses grow to half a minute, and end when the browser is connected again.
 */
export async function persist<Result>(step: () => Promise<Result>, { signal, onOutage }: Persistence): Promise<Result> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await step();
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error;
      onOutage();
      await waitOrConnect(pause, signal);
    }
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof ClientError && !(error instanceof PersonLeftError) && TRANSIENT.includes(error.statusCode);
}

/** Waits for some time, or until the browser is connected. Throws the signal's reason. */
export function waitOrConnect(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', abort);
    };
    const finish = () => {
      end();
      resolve();
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', abort);
  });
}
