import type { Media } from '@stagedoor/contracts/post';

/** Returns the widths of a picture for the browser to choose from; undefined where it has one. */
export function srcSetOf({ sources }: Pick<Media, 'sources'>): string | undefined {
  return sources?.map(({ url, width }) => `${url} ${width}w`).join(', ');
}
