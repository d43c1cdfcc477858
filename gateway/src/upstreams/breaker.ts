export type BreakerState = 'closed' | 'open' | 'half-open';

/** The permission to send a request. Exactly one of its functions is called, once the outcome is known. */
export interface Permit {
  succeeded(): void;
  failed(): void;
  /** The outcome says nothing about the service: the client left. */
  abandoned(): void;
}

export interface Breaker {
  state(): BreakerState;
  /** Whether {@link acquire} would succeed now: half open, one request at a time is let through. */
  allowsRequest(): boolean;
  acquire(): Permit;
}

export interface BreakerOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly failuresToOpen: number;
  readonly openMs: number;
}

/** Opens after a number of failures in a row, and lets one request try again after a while. */
export function createBreaker({ now, failuresToOpen, openMs }: BreakerOptions): Breaker {
  let failures = 0;
  let openedAt: number | undefined;
  let trying = false;

  function state(): BreakerState {
    if (openedAt === undefined) return 'closed';
    return now() - openedAt < openMs ? 'open' : 'half-open';
  }

  return {
    state,
    allowsRequest: () => state() === 'closed' || (state() === 'half-open' && !trying),
    acquire() {
      const isTrial = state() === 'half-open';
      if (isTrial) trying = true;
      return {
        succeeded() {
          failures = 0;
          openedAt = undefined;
          trying = false;
        },
        failed() {
          // Requests that were sent before it opened may fail much later: only a failed trial reopens it.
          if (openedAt !== undefined && !isTrial) return;
          failures += 1;
          if (isTrial) trying = false;
          if (isTrial || failures >= failuresToOpen) openedAt = now();
        },
        abandoned() {
          if (isTrial) trying = false;
        },
      };
    },
  };
}
