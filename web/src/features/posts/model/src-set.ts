import type { Media } from '@stagedoor/contracts/post';
import { isDataSaverOn } from '#/shared/browser/data-saver.ts';

/** Returns the widths of a picture for `srcset`, only the smallest if the browser saves data; undefined for a picture in one width. */
export function srcSetOf({ sources }: Pick<Media, 'sources'>): string | undefined {
  return sources
    ?.slice(0, isDataSaverOn() ? 1 : undefined)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}
