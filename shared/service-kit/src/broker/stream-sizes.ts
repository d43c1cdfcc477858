import { eventDays } from '#/broker/stream-ages.ts';

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

/**
 * Returns the size that an existing stream gets, in bytes. A stream is not made smaller than what it holds and a quarter
 * more, because a full one rejects new events.
 */
export function resizeStream(wanted: number, held: number): number {
  return Math.max(wanted, Math.ceil(held * 1.25));
}
