import type { Media } from '@stagedoor/contracts/post';
import { savesData } from '#/shared/browser/saves-data.ts';

/** Returns the widths of a picture for the browser to choose from, only the least where data is saved; undefined where it has one. */
export function srcSetOf({ sources }: Pick<Media, 'sources'>): string | undefined {
  return sources
    ?.slice(0, savesData() ? 1 : undefined)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}
