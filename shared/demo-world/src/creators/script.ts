import type { Field } from '#/field.ts';

/** A post as its creator wrote it. Who likes it, and when it went out, the world decides. */
export type PostScript = {
  text: string;
  /** How many pictures go with it. */
  media: 0 | 1 | 2 | 4 | 7;
  /** In cents; absent when the post is free. */
  price?: number;
  /** Absent when everyone may read it. */
  visibility?: 'FOLLOWERS' | 'SUBSCRIBERS';
  /** The text is its question. */
  poll?: { options: readonly string[]; hours: number };
  pinned?: true;
  /** Waits to go out on a coming day. */
  scheduled?: true;
  /** What a fan says that fits this post alone, and what the creator answers, if anything. */
  talk?: readonly (readonly [comment: string, answer?: string])[];
};

export type CreatorScript = {
  username: string;
  displayName: string;
  field: Field;
  bio: string;
  /** Of a month, in cents; 0 is free. */
  subscriptionPrice: number;
  isVerified: boolean;
  /** From the first to the latest. */
  posts: readonly PostScript[];
};
