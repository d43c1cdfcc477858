import { integerVariable, type Variable } from '#/config/config.ts';

/**
 * For how many events a day the stream has room. Read by the step that sets up the broker, which an operator runs. Where it is not
 * said, a stream that is there keeps its size: a command in another shell must not make it smaller.
 */
export const eventsPerDayVariable: Variable<number | undefined> = {
  ...integerVariable('EVENTS_PER_DAY', { min: 1_000, max: 1_000_000_000 }),
  fallback: undefined,
};
