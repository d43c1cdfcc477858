import { defaultEventsPerDay } from '#/broker/stream-sizes.ts';
import { integerVariable } from '#/config/config.ts';

/** For how many events a day the operator's step makes room in the stream. */
export const eventsPerDayVariable = integerVariable('EVENTS_PER_DAY', {
  min: 1_000,
  max: 1_000_000_000,
  fallback: defaultEventsPerDay,
});
