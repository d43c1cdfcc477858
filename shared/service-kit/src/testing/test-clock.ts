import type { Clock } from '#/common/clock.ts';

/** A clock that a test moves. It runs with the real one unless it is stopped. */
export class TestClock implements Clock {
  #offsetMs = 0;
  #stoppedAt: number | undefined;

  now(): Date {
    return new Date(this.#stoppedAt ?? Date.now() + this.#offsetMs);
  }

  /** Moves the clock forward (or back, with a negative number) by that many milliseconds. */
  advance(ms: number): void {
    if (this.#stoppedAt === undefined) this.#offsetMs += ms;
    else this.#stoppedAt += ms;
  }

  /** Stops the clock at that time. */
  stopAt(moment: Date | string): void {
    this.#stoppedAt = new Date(moment).getTime();
  }

  /**
   * Sets the clock to that time and lets it run. For tests that wait for a job, because a failed job is retried two seconds later,
   * which never pass while the clock is stopped.
   */
  runFrom(moment: Date | string): void {
    this.#offsetMs = new Date(moment).getTime() - Date.now();
    this.#stoppedAt = undefined;
  }

  /** Sets the clock to the real time again. */
  reset(): void {
    this.#offsetMs = 0;
    this.#stoppedAt = undefined;
  }
}
