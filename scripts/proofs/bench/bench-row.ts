import { percentile } from '../instruments/percentiles.ts';
import type { BenchSize } from './bench-world.ts';

/** A figure of the bench: medians of rounds, and what it is held to. */
export type BenchRow = {
  name: string;
  /** The median of `runs`, in the unit that the name says. */
  ratio: number;
  /** Null where nothing is promised. */
  bar: number | null;
  /** Whether a smaller figure is the better one. */
  better: 'lower' | 'higher';
  holds: boolean;
  runs: readonly number[];
  /** Ms of a processor a request, by process, of the round in the middle; only of rows that are such times. */
  byProcess?: Readonly<Record<string, number>>;
  /** The size of the world that it was measured in. */
  world?: BenchSize;
};

type Held = { name: string; runs: readonly number[]; bar?: number | undefined; better?: 'lower' | 'higher' };

/** Judges a figure by its median. */
export function toRow({ name, runs, bar, better = 'lower' }: Held): BenchRow {
  const ratio = percentile(runs, 0.5);
  const holds = bar === undefined || (better === 'lower' ? ratio <= bar : ratio >= bar);
  return { name, ratio: round(ratio), bar: bar ?? null, better, holds, runs: runs.map(round) };
}

const round = (value: number) => Math.round(value * 1_000) / 1_000;

/** Writes a row as a line: the median, the spread of the runs, the bar, and what took the time. */
export function formatRow({ name, ratio, bar, better, runs, byProcess = {} }: BenchRow): string {
  const spread = runs.length > 1 ? ` (${Math.min(...runs)} to ${Math.max(...runs)})` : '';
  const held = bar === null ? '' : `, bar ${better === 'lower' ? '≤' : '≥'} ${bar}`;
  const parts = Object.entries(byProcess).map(([part, ms]) => `${part} ${round(ms)}`);
  return `${name}: ${ratio}${spread}${held}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}

/** A change within a tenth is noise on a machine that does other things, too. */
const tolerance = 0.1;

/**
 * Returns a line for each figure that is worse than before by more than a tenth and outside of what its runs vary by, and for each that
 * only one of the two has.
 */
export function compareRows(before: readonly BenchRow[], after: readonly BenchRow[]): readonly string[] {
  const compared = after.flatMap((row) => {
    const old = before.find(({ name }) => name === row.name);
    if (old === undefined) return [`not measured before: ${row.name}`];
    const [isLower, sign] = row.better === 'lower' ? [true, 1] : [false, -1];
    const isBeyondTenth = sign * (row.ratio - old.ratio) > tolerance * old.ratio;
    const isBeyondRuns = isLower ? row.ratio > Math.max(...old.runs) : row.ratio < Math.min(...old.runs);
    return isBeyondTenth && isBeyondRuns ? [`worse: ${row.name}: ${old.ratio} before, ${row.ratio} now`] : [];
  });
  const gone = before.filter(({ name }) => after.every((row) => row.name !== name));
  return [...compared, ...gone.map(({ name }) => `not measured now: ${name}`)];
}

/** Throws where figures were measured in a world of another size. */
export function requireWorld(rows: readonly BenchRow[], world: BenchSize): void {
  const describe = ({ people, posts, follows }: BenchSize) =>
    `--people ${people} --posts ${posts} --follows ${follows}`;
  const [earlier, now] = [rows[0]?.world, world].map((one) => (one ? describe(one) : 'a world of unknown size'));
  if (earlier !== now) throw new Error(`it was measured with ${earlier}, this would be with ${now}`);
}

/** Parses what an earlier run wrote. Throws where it is something else. */
export function parseRows(text: string): BenchRow[] {
  const read: unknown = JSON.parse(text);
  const isRow = (row: unknown): row is BenchRow =>
    typeof row === 'object' &&
    row !== null &&
    'name' in row &&
    'ratio' in row &&
    typeof row.ratio === 'number' &&
    'runs' in row &&
    Array.isArray(row.runs);
  if (!Array.isArray(read) || !read.every(isRow)) throw new Error('this is no result of npm run bench');
  return read;
}
