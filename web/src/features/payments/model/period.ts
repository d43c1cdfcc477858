import * as paymentTexts from '#/shared/config/texts/payments.ts';

/** Days as `YYYY-MM-DD`, UTC, both included. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

export const ranges = [
  { value: '7', label: paymentTexts.lastDays7 },
  { value: '28', label: paymentTexts.lastDays28 },
  { value: '90', label: paymentTexts.lastDays90 },
  { value: '365', label: paymentTexts.lastDays365 },
  { value: 'own', label: paymentTexts.fromTo },
] as const;
export type Range = (typeof ranges)[number]['value'];

const DAY_MS = 86_400_000;
/** The most days for which the server returns analytics at once. */
const MOST_DAYS = 366;

/** Returns today and the days before it, as many as `days` in all. */
export function lastDays(days: number, now: Date): Period {
  return { startDate: toDay(now.getTime() - (days - 1) * DAY_MS), endDate: toDay(now.getTime()) };
}

/** Returns as many days as the period has, just before it. */
export function periodBefore({ startDate, endDate }: Period): Period {
  const length = countDays({ startDate, endDate });
  const start = Date.parse(startDate);
  return { startDate: toDay(start - length * DAY_MS), endDate: toDay(start - DAY_MS) };
}

export function countDays({ startDate, endDate }: Period): number {
  return Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1;
}

/** Returns the error of a chosen period; undefined if it is valid. */
export function findPeriodProblem(period: Period, now: Date): { field: keyof Period; message: string } | undefined {
  for (const field of ['startDate', 'endDate'] as const) {
    if (Number.isNaN(Date.parse(period[field]))) return { field, message: paymentTexts.chooseADay };
    if (period[field] > toDay(now.getTime())) return { field, message: paymentTexts.thisDayIsStillToCome };
  }
  if (period.startDate > period.endDate) return { field: 'startDate', message: paymentTexts.periodEndsBeforeStart };
  if (countDays(period) > MOST_DAYS)
    return { field: 'startDate', message: paymentTexts.atMostDays({ mostDays: MOST_DAYS }) };
  return undefined;
}

export function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
