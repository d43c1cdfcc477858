/** How many requests of a kind an instance is given at once. */
export interface ConcurrencyLimit {
  current(): number;
  /** Whether it is lower than it may be, because the instance is overloaded. */
  isLowered(): boolean;
  /** How long the instance takes for half of its requests while it is not overloaded, in ms; undefined until it is known. */
  usualMs(): number | undefined;
  /** A request was sent; `inFlight` are now under way, it included. */
  began(inFlight: number): void;
  /** The answer to a request began after so many ms. */
  answered(ms: number): void;
  /** More requests wait than any burst brings: it is overloaded, without a doubt. */
  crowded(): void;
}

interface LimitOptions {
  /** The limit while all is well. */
  readonly most: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Never fewer: enough to keep a process and its connections to the database busy. */
const fewest = 8;
/** How often the limit is reconsidered, and by how many answers. */
const windowMs = 100;
const windowAnswers = 20;
/** How many times the usual time requests may take before the limit is lowered. */
const tolerated = 2;
/** A time below this is quick, whatever the usual one is. */
const negligibleMs = 5;
/** So long requests may use the limit up and be slow before it is lowered: a burst is over by then, and has only waited its turn. */
const burstMs = 2_000;
/** The factor by which the usual time rises in a window in which no call was faster: it doubles within a minute. */
const rise = 1.001;

/**
 * Lowers the limit once an instance has been slower for two seconds and has had all the requests that it may have: beyond what it
 * can serve, more at once only makes each of them wait. It rises again as soon as the requests no longer use it up. This follows Netflix's
 * concurrency-limits: https://github.com/Netflix/concurrency-limits
 */
export function createConcurrencyLimit({ most, now }: LimitOptions): ConcurrencyLimit {
  const least = Math.min(fewest, most);
  let limit = most;
  let usual: number | undefined;
  let times: number[] = [];
  /** The most that were under way at once, since the answers were judged last and since the limit was last raised. */
  let peak = 0;
  let quietPeak = 0;
  let judgedAt = now();
  /** Since when requests have used the limit up and been slow, without a second in between. */
  let overloadedSince: number | undefined;
  let quietSince = now();

  function judge(): void {
    const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
    usual = usual === undefined ? median : Math.min(median, usual * rise);
    const isUsedUp = peak >= limit * 0.8;
    const isOverloaded = isUsedUp && median > tolerated * Math.max(usual, negligibleMs);
    if (!isOverloaded || now() - judgedAt > 1_000) overloadedSince = undefined;
    if (isOverloaded) {
      overloadedSince ??= now();
      if (limit < most || now() - overloadedSince >= burstMs) limit = Math.max(least, Math.floor(limit / 2));
    } else if (isUsedUp) limit = Math.min(most, limit + Math.ceil(limit / 10));
    times = [];
    peak = 0;
    judgedAt = now();
  }

  function raiseWhenQuiet(): void {
    if (quietPeak < limit / 2) limit = Math.min(most, limit * 2);
    quietPeak = 0;
    quietSince = now();
  }

  return {
    current: () => limit,
    isLowered: () => limit < most,
    usualMs: () => usual,
    began(inFlight) {
      peak = Math.max(peak, inFlight);
      quietPeak = Math.max(quietPeak, inFlight);
      if (now() - quietSince >= windowMs) raiseWhenQuiet();
    },
    answered(ms) {
      times.push(ms);
      if (times.length >= windowAnswers && now() - judgedAt >= windowMs) judge();
    },
    crowded() {
      limit = least;
      quietPeak = most;
    },
  };
}
