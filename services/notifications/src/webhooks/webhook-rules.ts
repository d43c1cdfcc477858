const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The pauses before the tries after the first, as Standard Webhooks suggests: three days and some hours in all. */
const retryPausesMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** Returns the pause after the given number of failed tries; undefined if there is no further one. */
export function pauseAfter(tries: number): number | undefined {
  return retryPausesMs[tries - 1];
}

/** No try is further ahead, unless a clock was ahead when it was planned. */
export const longestRetryPauseMs = Math.max(...retryPausesMs);
/** How long a receiver may ask to be left alone, and the longest that it is. */
export const longestPauseMs = hour;
/** A webhook is switched off when nothing could be delivered to it for this long. */
export const failingLimitMs = 3 * day;
/** For how long messages are also signed with the previous secret. */
export const previousSecretMs = day;
export const requestTimeoutMs = 10 * second;
/** How many requests are on their way to one receiver. */
export const parallelRequests = 4;
/** For how long one receiver is served before others get their turn. */
export const turnMs = 15 * second;
/** How long a process has a webhook to itself, so that another one serves it after a kill: longer than the requests that are on their way. */
export const leaseMs = 20 * second;
/** How old a lease may be before the next requests are made. */
export const leaseAgeMs = 5 * second;
/** How much of an answer's body the log has, in bytes. */
export const loggedAnswerBytes = 1_000;
/** Challenges to one host, and for one person: a burst, then one after each pause. */
export const challengeRate = { burst: 10, pauseMs: 10 * second } as const;
/** For how many seconds' requests to one host may be made at once. */
export const hostBurstSeconds = 10;
export const mostWebhooks = 10;
export const mostResent = 10_000;

/**
 * Returns the pause after a receiver could not be reached, by how often that happened: a few seconds at first, five minutes
 * at most. Without it, each of many waiting events would be tried.
 */
export function pauseOfReceiver(failures: number): number {
  return Math.min(5 * minute, 2 * second * 2 ** Math.min(failures, 10));
}
