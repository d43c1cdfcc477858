/** How many requests of a kind are sent to an instance at once. */
export interface ConcurrencyLimit {
  current(): number;
  /** Whether it is lower than to begin with, because the instance is overloaded. */
  isLowered(): boolean;
  /** How long the instance takes for half of its requests while it is not overloaded, in ms; at least 1. */
  usualMs(): number;
  /** A request had to wait for others. */
  reportWait(): void;
  /** A request was sent; `inFlight` are now under way, it included. */
  began(inFlight: number): void;
  /** The answer to a request began, this many ms after the request. */
  answered(ms: number): void;
  /** Lowers the limit to the minimum, because more requests wait than any burst brings. */
  reportFlood(): void;
}

interface LimitOptions {
  /** The limit that is never exceeded. */
  readonly most: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** The limit to begin with: it keeps any process busy, and what more came at once would only wait inside of it. */
const initial = 64;
/**
 * Never fewer: one that the process works on while the database answers the other. What more there is raises the time of each, so it is
 * allowed only while they are quick.
 */
const fewest = 2;
/** How often the limit is reconsidered, and by how many answers. */
const windowMs = 100;
const windowAnswers = 20;
/** How many times the usual time requests may take before the limit is lowered. */
const tolerated = 2;
/** Up to this many times the usual time, requests wait for something else than the instance, and a lowered limit rises by half at once. */
const unchanged = 1.2;
/** A time below this is quick, whatever the usual one is. */
const negligibleMs = 1;
/** The factor by which the usual time rises in a window in which no call was faster: it doubles within a minute. */
const rise = 1.001;

/**
 * Begins with a number that keeps an instance busy, and raises it while requests use it up or wait and are answered as usual: they wait for
 * something else than the instance. Where they are slow, more at once would only make each of them wait, and it falls to where it
 * began; below that only for a crowd, until the requests no longer use it up. This follows Netflix's concurrency-limits:
 * https://github.com/Netflix/concurrency-limits
 */
export function createConcurrencyLimit({ most, now }: LimitOptions): ConcurrencyLimit {
  const least = Math.min(fewest, most);
  const calm = Math.min(initial, most);
  let limit = calm;
  let usual: number | undefined;
  let times: number[] = [];
  /** The most that were under way at once, since the answers were judged last and since the limit was last raised. */
  let peak = 0;
  let quietPeak = 0;
  let hasWaited = false;
  let judgedAt = now();
  let quietSince = now();

  const usualMs = () => Math.max(usual ?? 0, negligibleMs);

  function judge(): void {
    const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
    usual = usual === undefined ? median : Math.min(median, usual * rise);
    const isUsedUp = hasWaited || peak >= limit * 0.8;
    const isOverloaded = isUsedUp && median > tolerated * usualMs();
    const isUnchanged = limit < calm && median <= unchanged * usualMs();
    const floor = limit < calm ? least : calm;
    if (isOverloaded) limit = Math.max(floor, Math.floor(limit / 2));
    else if (isUsedUp) limit = Math.min(most, limit + Math.ceil(limit / (isUnchanged ? 2 : 10)));
    times = [];
    peak = 0;
    hasWaited = false;
    judgedAt = now();
  }

  function raiseWhenQuiet(): void {
    if (limit < calm && quietPeak <= limit / 2) limit = Math.min(calm, limit * 2);
    quietPeak = 0;
    quietSince = now();
  }

  return {
    current: () => limit,
    isLowered: () => limit < calm,
    usualMs,
    reportWait() {
      hasWaited = true;
    },
    began(inFlight) {
      peak = Math.max(peak, inFlight);
      quietPeak = Math.max(quietPeak, inFlight);
      if (now() - quietSince >= windowMs) raiseWhenQuiet();
    },
    answered(ms) {
      times.push(ms);
      if (times.length >= windowAnswers && now() - judgedAt >= windowMs) judge();
    },
    reportFlood() {
      limit = least;
      quietPeak = most;
    },
  };
}
