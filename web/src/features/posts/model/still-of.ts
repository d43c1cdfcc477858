import type { Media } from '@stagedoor/contracts/post';

/** Returns the URL of a medium's still picture. Audio, files and videos without a poster have none: their URL is the whole file. */
export function stillOf({ type, url, thumbnailUrl }: Media): string | undefined {
  return thumbnailUrl ?? (type === 'IMAGE' ? url : null) ?? undefined;
}
