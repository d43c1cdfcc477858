/** For how many days the stream keeps an event. */
export const eventDays = 7;

/** For how many days a dead letter waits to be replayed. */
export const deadLetterDays = 30;

/**
 * After how many days no event comes again: it is in the stream for a week, may be published again to a new stream at the
 * end of that week, and may then become a dead letter that is replayed on its last day.
 */
export const replayableDays = eventDays + eventDays + deadLetterDays;

/** For how long a stream drops a message whose id it has taken before, in nanoseconds. */
export const duplicateWindow = 2 * 60 * 1_000_000_000;
