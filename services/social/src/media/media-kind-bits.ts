import type { MediaRow } from '#/db/posts.ts';

export const mediaKindBits: { readonly [type in MediaRow['type']]: number } = { IMAGE: 1, VIDEO: 2, AUDIO: 4, FILE: 8 };

/** Returns the kinds of a post's media as the bit set of `post.media_kinds`. */
export function mediaKindsOf(items: readonly Pick<MediaRow, 'type'>[]): number {
  return items.reduce((kinds, { type }) => kinds | mediaKindBits[type], 0);
}
