export const MOST_FILES = 10;
const MOST_BYTES = 20 * 1024 * 1024;
const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
export const ACCEPTED = PICTURES.join(',');

type Facts = Pick<File, 'name' | 'type' | 'size'>;

interface Judged<F extends Facts> {
  readonly taken: readonly F[];
  /** A sentence for each file that was not. */
  readonly refusals: readonly string[];
}

/** Which of the files offered go with the post, besides the `already` that do. */
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
  if (!PICTURES.includes(type)) return `${name} is not a picture: JPEG, PNG, WebP, GIF and AVIF can be added`;
  if (size > MOST_BYTES) return `${name} is larger than 20 MB`;
  if (count >= MOST_FILES) return `${name} is one too many: a post holds ${MOST_FILES} pictures`;
  return undefined;
}

/** The list with one item moved by a place; the same list where it is at the end already. */
export function moveItem<T>(items: readonly T[], from: number, by: 1 | -1): readonly T[] {
  const [item, other] = [items[from], items[from + by]];
  if (item === undefined || other === undefined) return items;
  return items.with(from, other).with(from + by, item);
}
