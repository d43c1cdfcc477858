import { useState } from 'react';
import { findPeriodProblem, lastDays, type Period, type Range } from './period.ts';

const DEFAULT_DAYS = 28;

/** The period that charts show, and the setters by which it is chosen. */
export interface PeriodChoice {
  readonly range: Range;
  readonly setRange: (range: Range) => void;
  /** The days that somebody chose, valid or not. */
  readonly own: Period;
  readonly setOwn: (own: Period) => void;
  readonly problem: ReturnType<typeof findPeriodProblem>;
  /** The last valid period. */
  readonly period: Period;
}

export function usePeriod(): PeriodChoice {
  const now = new Date();
  const [range, setRange] = useState<Range>('28');
  const [own, setOwn] = useState<Period>(() => lastDays(DEFAULT_DAYS, now));
  const [shown, setShown] = useState<Period>(own);
  const problem = range === 'own' ? findPeriodProblem(own, now) : undefined;
  const period = range === 'own' ? shown : lastDays(Number(range), now);
  return {
    range,
    setRange: (next) => {
      // The shown days are the initial choice.
      if (next === 'own' && range !== 'own') {
        setOwn(period);
        setShown(period);
      }
      setRange(next);
    },
    own,
    setOwn: (next) => {
      setOwn(next);
      if (findPeriodProblem(next, now) === undefined) setShown(next);
    },
    problem,
    period,
  };
}
