/** Days as `YYYY-MM-DD`, UTC, both included. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

export const ranges = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
] as const;
export type Range = (typeof ranges)[number]['value'];

const DAY_MS = 86_400_000;

/** The days of a range up to today; a year begins with a whole month. */
export function periodOf(range: Range, now: Date): Period {
  const endDate = now.toISOString().slice(0, 10);
  if (range === '365') {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
    return { startDate: first.toISOString().slice(0, 10), endDate };
  }
  const start = new Date(now.getTime() - (Number(range) - 1) * DAY_MS);
  return { startDate: start.toISOString().slice(0, 10), endDate };
}
