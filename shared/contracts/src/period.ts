import { Type } from 'typebox';
import { text } from './text.ts';

/** A day as `YYYY-MM-DD`, UTC. */
export const day = () =>
  text({ max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$', errorMessage: { pattern: 'A day is YYYY-MM-DD' } });

/** A day as `YYYY-MM-DD`, UTC, or a time as ISO 8601. What reads it checks its form, and that there is such a day. */
export const dayOrTime = () => text({ max: 40 });

/** A period of at most 366 days, both ends included, the last 30 by default. Of a time its day in UTC counts. */
export const periodQuery = () =>
  Type.Object({ startDate: Type.Optional(dayOrTime()), endDate: Type.Optional(dayOrTime()) });
