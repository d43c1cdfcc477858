/** For how many days the stream keeps an event. */
export const eventDays = 7;

/** For how many days a dead letter waits to be replayed. */
export const deadLetterDays = 30;

/**
 * After how many days no event comes again: it is in the stream for a week, may be published again to a new stream at the
 * end of that week, and may then become a dead letter that is replayed on its last day.
 */
export const replayableDays = eventDays + eventDays + deadLetterDays;

/** What an event takes up in the stream, in bytes, with its subject and headers. */
export const bytesPerEvent = 640;

/** How full the stream is meant to be with a week at the declared load; what is above is for busier weeks and outages. */
const usualShare = 0.6;

/** The events a day that the stream has room for by default: those of a small platform, in about a gigabyte. */
export const defaultEventsPerDay = 144_000;

/** Returns the size of the stream of events, in bytes, for a number of events a day. */
export function sizeEventStream(eventsPerDay: number): number {
  return Math.ceil((eventsPerDay * eventDays * bytesPerEvent) / usualShare);
}

/** The size of the stream of dead letters, in bytes. */
export const deadLetterStreamBytes = 128 * 1_048_576;
