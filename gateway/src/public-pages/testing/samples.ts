import type { Post } from '@stagedoor/contracts/post';
import type { User } from '@stagedoor/contracts/user';

const id = '019a0000-0000-7000-8000-00000000000a';
const instant = '2026-01-05T09:45:00.000Z';

export const sampleUser: User = {
  id,
  username: 'mara',
  displayName: 'Mara',
  bio: null,
  avatarUrl: null,
  coverUrl: null,
  role: 'CREATOR',
  isVerified: false,
  subscriptionPrice: 0,
  createdAt: instant,
  isPrivate: false,
  stats: { posts: 1, followers: 2, following: 3, subscribers: 4 },
  isFollowing: false,
  isBlocked: false,
  hasSubscription: false,
};

export const samplePost: Post = {
  id,
  userId: id,
  content: 'Hello',
  user: { id, username: 'mara', displayName: 'Mara', avatarUrl: null, isVerified: false },
  media: [],
  price: 0,
  likeCount: 0,
  commentCount: 0,
  viewCount: 0,
  hasLiked: false,
  hasBookmarked: false,
  isPinned: false,
  isLocked: false,
  createdAt: instant,
  updatedAt: instant,
  stats: { likes: 0, comments: 0 },
  visibility: 'PUBLIC',
  scheduledAt: null,
};
