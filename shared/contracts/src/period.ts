import { Type } from 'typebox';
import { text } from './text.ts';

/** A day as `YYYY-MM-DD`, UTC. */
export const day = () =>
  text({ max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$', errorMessage: { pattern: 'A day is YYYY-MM-DD' } });

/** A day as `YYYY-MM-DD`, UTC, or a time as ISO 8601. The handler checks its form, and that the day exists. */
export const dayOrTime = () => text({ max: 40 });

/** A period of at most 366 days, both ends included, the last 30 by default. For a time, its day in UTC is used. */
export const periodQuery = () =>
  Type.Object({ startDate: Type.Optional(dayOrTime()), endDate: Type.Optional(dayOrTime()) });
