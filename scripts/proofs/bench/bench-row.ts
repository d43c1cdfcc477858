import { percentile } from '../instruments/percentiles.ts';

/** A figure of the bench: medians of rounds, and what it is held to. */
export type BenchRow = {
  name: string;
  /** The median of `runs`, in the unit that the name says. */
  ratio: number;
  /** Null where nothing is promised. */
  bar: number | null;
  holds: boolean;
  runs: readonly number[];
  /** Ms of a processor a request, by process, of the round in the middle; only of rows that are such times. */
  byProcess?: Readonly<Record<string, number>>;
};

type Held = { name: string; runs: readonly number[]; bar?: number | undefined };

/** Judges a figure by its median. */
export function toRow({ name, runs, bar }: Held): BenchRow {
  const ratio = percentile(runs, 0.5);
  const holds = bar === undefined || ratio <= bar;
  return { name, ratio: round(ratio), bar: bar ?? null, holds, runs: runs.map(round) };
}

export const round = (value: number) => Math.round(value * 1_000) / 1_000;

/** Writes a row as a line: the median, the spread of the runs, the bar, and what took the time. */
export function formatRow({ name, ratio, bar, runs, byProcess = {} }: BenchRow): string {
  const spread = runs.length > 1 ? ` (${Math.min(...runs)} to ${Math.max(...runs)})` : '';
  const held = bar === null ? '' : `, bar ≤ ${bar}`;
  const parts = Object.entries(byProcess).map(([part, ms]) => `${part} ${round(ms)}`);
  return `${name}: ${ratio}${spread}${held}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}
