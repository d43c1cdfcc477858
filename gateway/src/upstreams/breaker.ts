export type BreakerState = 'closed' | 'open' | 'half-open';

/** A request's leave to be sent. Exactly one of its ends is called, once the outcome is known. */
export interface Permit {
  succeeded(): void;
  failed(): void;
  /** The outcome says nothing about the service: the client left. */
  abandoned(): void;
}

export interface Breaker {
  state(): BreakerState;
  /** Whether {@link take} would succeed now: half open, one request at a time is let through. */
  admits(): boolean;
  take(): Permit;
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
    admits: () => state() === 'closed' || (state() === 'half-open' && !trying),
    take() {
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
