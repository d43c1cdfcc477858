import type { Media } from '@stagedoor/contracts/post';

/** Where the picture of a medium is. Sound, files and films without a poster have none: an address of theirs is the whole file. */
export function stillOf({ type, url, thumbnailUrl }: Media): string | undefined {
  return thumbnailUrl ?? (type === 'IMAGE' ? url : null) ?? undefined;
}
