import type { MediaRow } from '#/db/posts.ts';

const bits: { readonly [type in MediaRow['type']]: number } = { IMAGE: 1, VIDEO: 2, AUDIO: 4, FILE: 8 };

/** The kinds of a post's media in one number, as `post.media_kinds` holds them. */
export function mediaKindsOf(items: readonly Pick<MediaRow, 'type'>[]): number {
  return items.reduce((kinds, { type }) => kinds | bits[type], 0);
}
