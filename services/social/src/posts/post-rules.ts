import type { Viewer } from '#/users/person-rules.ts';

/** What decides who may see a post: of the post and its author … */
export interface PostFacts {
  readonly authorId: string;
  readonly visibility: 'PUBLIC' | 'FOLLOWERS' | 'SUBSCRIBERS';
  readonly priceCents: number;
  readonly isPublished: boolean;
  readonly isDeleted: boolean;
  /** By an ADMIN. */
  readonly isRemoved: boolean;
  readonly isAuthorSuspended: boolean;
  readonly isAuthorPrivate: boolean;
}

/** … and of how the viewer stands to them. */
export interface Standing {
  readonly isFollowing: boolean;
  readonly isSubscribed: boolean;
  readonly hasBought: boolean;
  /** By either of the two. */
  readonly isBlocked: boolean;
}

/** `hidden`: not there. `locked`: its teaser alone. `open`: all of it. */
export type Access = 'hidden' | 'locked' | 'open';

/**
 * What a viewer gets of a post in lists, and what they may do with it. The only place that decides it: every answer that
 * holds a post comes through here, and the conditions by which lists leave posts out (`listed-posts.ts`) are its twin,
 * proven equal by a test.
 */
export function judgePost(post: PostFacts, standing: Standing, viewer: Viewer | null): Access {
  if (post.isDeleted) return 'hidden';
  if (viewer?.userId === post.authorId) return 'open';
  if (viewer?.role !== 'ADMIN') {
    if (!post.isPublished || post.isAuthorSuspended || standing.isBlocked) return 'hidden';
    if (post.isAuthorPrivate && !standing.isFollowing) return 'hidden';
  }
  if (standing.hasBought) return 'open';
  return post.priceCents === 0 && meetsAudience(post, standing) ? 'open' : 'locked';
}

/**
 * What a viewer can read of a post that they ask for by its id. What somebody bought stays theirs: after its author
 * deleted it, narrowed its audience, blocked them or was suspended. What an ADMIN removed is nobody's.
 */
export function judgeReading(post: PostFacts, standing: Standing, viewer: Viewer | null): Access {
  if (standing.hasBought && !post.isRemoved) return 'open';
  return judgePost(post, standing, viewer);
}

function meetsAudience({ visibility }: PostFacts, { isFollowing, isSubscribed }: Standing): boolean {
  switch (visibility) {
    case 'PUBLIC':
      return true;
    case 'FOLLOWERS':
      return isFollowing || isSubscribed;
    case 'SUBSCRIBERS':
      return isSubscribed;
  }
}

const readers = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * What of a locked post's text may be read: the smaller of 140 characters and a third of it, whether what counts as one
 * is a code point or, as JavaScript has it, half of one. Never a part of what a reader takes for one character.
 */
export function cutTeaser(content: string): string {
  const points = Math.min(140, Math.floor([...content].length / 3));
  const units = Math.min(140, Math.floor(content.length / 3));
  let teaser = '';
  let count = 0;
  for (const { segment } of readers.segment(content)) {
    count += [...segment].length;
    if (count > points || teaser.length + segment.length > units) break;
    teaser += segment;
  }
  return teaser.trimEnd();
}
