const second = 1_000;
const hour = 3_600 * second;

/** The hour of the day, UTC, at which digests go out. */
const digestHour = 8;
const pausesMs = [5 * second, 30 * second, 120 * second, 300 * second];

/** A mail that was taken to be sent is not taken again before this: longer than sending lasts at the most. */
export const leaseMs = 60 * second;
/** Of one thing, a person gets no second mail within this. */
export const quietMs = hour;
/** After so many tries a mail is set aside: with the pauses, a day. */
export const mostAttempts = 290;
/** For so long it is remembered what was sent. */
export const rememberedMs = 24 * hour;

/** When what is mailed daily goes out next. */
export function nextDigest(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), digestHour);
  return new Date(today > now.getTime() ? today : today + 24 * hour);
}

/** Returns the pause after the n-th time that a mail could not be handed over. */
export function backoffMs(attempts: number): number {
  return pausesMs[Math.max(0, attempts - 1)] ?? 300 * second;
}
