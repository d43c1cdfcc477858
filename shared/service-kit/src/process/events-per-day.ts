import { defaultEventsPerDay } from '#/broker/stream-sizes.ts';
import { integerVariable } from '#/config/config.ts';

/** For how many events a day the stream has room. Read by the step that sets up the broker, which an operator runs. */
export const eventsPerDayVariable = integerVariable('EVENTS_PER_DAY', {
  min: 1_000,
  max: 1_000_000_000,
  fallback: defaultEventsPerDay,
});
