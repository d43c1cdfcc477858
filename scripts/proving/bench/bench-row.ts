import { percentile } from '../percentiles.ts';

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
  /** What it was measured on; results from before this was written have none. */
  world?: BenchWorld;
};

/** The size of the world. */
export type BenchWorld = { readonly people: number; readonly posts: number; readonly follows: number };

type Held = { name: string; runs: readonly number[]; bar?: number | undefined; better?: 'lower' | 'higher' };

/** Judges a figure by its median. */
export function toRow({ name, runs, bar, better = 'lower' }: Held): BenchRow {
  const ratio = percentile(runs, 0.5);
  const holds = bar === undefined || (better === 'lower' ? ratio <= bar : ratio >= bar);
  return { name, ratio: round(ratio), bar: bar ?? null, better, holds, runs: runs.map(round) };
}

const round = (value: number) => Math.round(value * 1_000) / 1_000;

/** Writes the rows as a table: the median, the spread of the runs, the bar, and whether it holds. */
export function formatTable(rows: readonly BenchRow[]): string {
  const cells = rows.map(({ name, ratio, bar, better, holds, runs, byProcess }) => [
    name,
    String(ratio),
    runs.length > 1 ? `${Math.min(...runs)} to ${Math.max(...runs)}` : '',
    bar === null ? '' : `${better === 'lower' ? '≤' : '≥'} ${bar}`,
    bar === null ? '' : holds ? 'yes' : 'NO',
    Object.entries(byProcess ?? {})
      .map(([part, ms]) => `${part} ${ms}`)
      .join(', '),
  ]);
  const all = [['what', 'median', 'spread', 'bar', 'holds', 'by process'], ...cells];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A change within a tenth is noise on a machine that does other things, too. */
const tolerance = 0.1;

/**
 * Returns a line for each figure that is worse than before by more than a tenth, and outside of what its runs vary by. Rows that
 * only one of the two has are not compared.
 */
export function findWorse(before: readonly BenchRow[], after: readonly BenchRow[]): string[] {
  return after.flatMap((row) => {
    const old = before.find(({ name }) => name === row.name);
    if (old === undefined) return [];
    const isLower = row.better === 'lower';
    const beyondTenth = isLower ? row.ratio > old.ratio * (1 + tolerance) : row.ratio < old.ratio * (1 - tolerance);
    const beyondRuns = isLower ? row.ratio > Math.max(...old.runs) : row.ratio < Math.min(...old.runs);
    if (!beyondTenth || !beyondRuns) return [];
    return [`${row.name}: ${old.ratio} before, ${row.ratio} now`];
  });
}

/** What a run says beside an earlier one. Where nothing can be compared that is no good news. */
export function compareRows(
  before: readonly BenchRow[],
  after: readonly BenchRow[],
): { readonly lines: readonly string[]; readonly isWorse: boolean } {
  const missing = (of: readonly BenchRow[], others: readonly BenchRow[]) =>
    of.filter(({ name }) => others.every((other) => other.name !== name)).map(({ name }) => name);
  const [gone, added] = [missing(before, after), missing(after, before)];
  if (added.length === after.length) return { lines: ['none of these figures was measured before'], isWorse: true };
  const worse = findWorse(before, after);
  const uncompared = [
    ...gone.map((name) => `not measured now: ${name}`),
    ...added.map((name) => `not measured before: ${name}`),
  ];
  const outcome = worse.map((line) => `worse: ${line}`);
  if (worse.length === 0) outcome.push(uncompared.length === 0 ? 'nothing got worse' : 'nothing else got worse');
  return { lines: [...uncompared, ...outcome], isWorse: worse.length > 0 };
}

/**
 * Throws where figures were measured in a world of another size than `world`. Returns whether they say in which they were.
 */
export function checkWorld(before: readonly BenchRow[], world: BenchWorld): boolean {
  for (const { world: earlier } of before) {
    if (earlier === undefined) continue;
    if ((['people', 'posts', 'follows'] as const).some((name) => earlier[name] !== world[name]))
      throw new Error(`it was measured with ${describeWorld(earlier)}, this would be with ${describeWorld(world)}`);
  }
  return before.every((row) => row.world !== undefined);
}

const describeWorld = ({ people, posts, follows }: BenchWorld) =>
  `--people ${people} --posts ${posts} --follows ${follows}`;

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
