export const MOST_FILES = 10;
const MEGABYTE = 1_000_000;

const LIMITS = [
  { kind: 'image/', megabytes: 20 },
  { kind: 'video/', megabytes: 200 },
  { kind: 'audio/', megabytes: 200 },
  { kind: '', megabytes: 50 },
] as const;

type Facts = Pick<File, 'name' | 'type' | 'size'>;

interface Judged<F extends Facts> {
  readonly taken: readonly F[];
  /** A sentence for each file that was not. */
  readonly refusals: readonly string[];
}

/** Which of the files offered go with the message, besides the `already` that do. What is in them the server decides. */
export function judgeFiles<F extends Facts>(files: readonly F[], already: number): Judged<F> {
  const taken: F[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const refusal = findRefusal(file, already + taken.length);
    if (refusal === undefined) taken.push(file);
    else refusals.push(refusal);
  }
  return { taken, refusals };
}

function findRefusal({ name, type, size }: Facts, count: number): string | undefined {
  const { megabytes } = LIMITS.find(({ kind }) => type.startsWith(kind)) ?? LIMITS[3];
  if (size === 0) return `${name} is empty`;
  if (size > megabytes * MEGABYTE) return `${name} is larger than ${megabytes} MB`;
  if (count >= MOST_FILES) return `${name} is one too many: a message holds ${MOST_FILES} files`;
  return undefined;
}

/** Bytes as people read them: `830 kB`, `2.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < MEGABYTE) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
