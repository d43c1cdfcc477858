/** `abandoned` says nothing about the service: the client left. */
type Outcome = 'succeeded' | 'failed' | 'abandoned';

/** The permission to send a request. Called once the outcome is known; only the first call counts. */
export type Permit = (outcome: Outcome) => void;

export interface Breaker {
  isClosed(): boolean;
  /** Whether {@link acquire} would succeed now: half open, one request at a time is let through. */
  allowsRequest(): boolean;
  acquire(): Permit;
}

export interface BreakerOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  readonly failuresToOpen: number;
  readonly openMs: number;
}

/** Opens after a number of failures in a row, and lets one request try again after a while. */
export function createBreaker({ now = () => performance.now(), failuresToOpen, openMs }: BreakerOptions): Breaker {
  let failures = 0;
  let openedAt: number | undefined;
  let isTrying = false;

  return {
    isClosed: () => openedAt === undefined,
    allowsRequest: () => openedAt === undefined || (!isTrying && now() - openedAt >= openMs),
    acquire() {
      const isTrial = openedAt !== undefined;
      let isDecided = false;
      isTrying ||= isTrial;
      return (outcome) => {
        if (isDecided) return;
        isDecided = true;
        if (isTrial) isTrying = false;
        if (outcome === 'succeeded') {
          failures = 0;
          openedAt = undefined;
        } else if (outcome === 'failed') {
          failures += 1;
          // Requests that were sent before it opened may fail much later: only a failed trial opens it for longer.
          if (isTrial || (openedAt === undefined && failures >= failuresToOpen)) openedAt = now();
        }
      };
    },
  };
}
