import { Type } from 'typebox';
import { text } from './text.ts';

/** A day as `YYYY-MM-DD`, UTC. */
export const day = () =>
  text({ max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$', errorMessage: { pattern: 'A day is YYYY-MM-DD' } });

/** A period of at most 366 days, both ends included; the last 30 by default. */
export const periodQuery = () => Type.Object({ startDate: Type.Optional(day()), endDate: Type.Optional(day()) });
