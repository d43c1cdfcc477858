import type { Post } from '@stagedoor/contracts/post';
import { cleo } from './show.tsx';

/** A post of cleo's for her followers, as everyone else sees it. */
export const lockedPost: Post = {
  id: '01981b5c-0000-7000-8000-0000000000e1',
  userId: cleo.id,
  user: { id: cleo.id, username: 'cleo', displayName: 'Cleo Moe', avatarUrl: null, isVerified: false },
  content: 'The beginning of it',
  media: [],
  price: 0,
  visibility: 'FOLLOWERS',
  likeCount: 0,
  commentCount: 0,
  viewCount: 0,
  hasLiked: false,
  hasBookmarked: false,
  isLocked: true,
  isPinned: false,
  stats: { likes: 0, comments: 0 },
  scheduledAt: null,
  createdAt: '2026-02-01T10:00:00.000Z',
  updatedAt: '2026-02-01T10:00:00.000Z',
};
