import type { Clock } from '#/common/clock.ts';

/** The time of the database, as far as it is known, which all instances of a service share. */
export interface DatabaseClock extends Clock {
  /** Follows an answer of the database: its time, in ms since 1970, and how long the answer took, in ms. */
  follow(serverMs: number, tookMs: number): void;
  /** By how much the clock of this machine is ahead of the database's, in seconds. */
  machineAheadSeconds(): number;
}

/**
 * A difference that the network does not explain, in ms. Smaller ones are ignored, because time would otherwise go back now and
 * then.
 */
const toleranceMs = 5;
/**
 * The difference between the machine's clock and its uptime that shows, in ms, that the clock was set or the machine
 * slept.
 */
const jumpMs = 1_000;
/** Between two questions for the time, in ms. */
const askAgainMs = 1_000;

/**
 * Returns the database's time, which advances with the machine's uptime between two answers, so that a clock that is set
 * wrong, or corrected, has no effect. Until the first answer it is the machine's time. `ask` is called if the database should
 * be asked before the next regular time; it never rejects. A process without a database follows auth's clock in the same way.
 */
export function createDatabaseClock(ask: () => void): DatabaseClock {
  let base = { serverMs: Date.now(), wallMs: Date.now(), uptimeMs: performance.now() };
  let isKnown = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    now() {
      const uptimeMs = performance.now();
      const passedMs = uptimeMs - base.uptimeMs;
      if (Math.abs(Date.now() - base.wallMs - passedMs) > jumpMs && uptimeMs - askedAt > askAgainMs) {
        askedAt = uptimeMs;
        ask();
      }
      return new Date(base.serverMs + passedMs);
    },
    follow(serverMs, tookMs) {
      const uptimeMs = performance.now();
      const answered = serverMs + tookMs / 2;
      const expected = base.serverMs + uptimeMs - base.uptimeMs;
      const isOff = !isKnown || Math.abs(answered - expected) > tookMs / 2 + toleranceMs;
      base = { serverMs: isOff ? answered : expected, wallMs: Date.now(), uptimeMs };
      isKnown = true;
    },
    machineAheadSeconds() {
      return (Date.now() - base.serverMs - (performance.now() - base.uptimeMs)) / 1_000;
    },
  };
}
