export const postTexts = {
  feed: 'Your Feed',
  loadMore: 'Load More',
  discover: 'Discover Creators',
  notFound: 'Post not found',
  like: 'Like',
  liked: 'Liked',
  share: 'Share',
  postLiked: 'Post liked',
  loginToLike: 'Please login to like posts',
  moreMedia: (count: number | string) => `+${count}`,
} as const;

export const composerTexts = {
  sold: 'This post has been sold: its text stays as it is.',
  voted: 'People have voted on this post: its text stays as it is.',
} as const;

export const commentTexts = {
  submit: 'Post Comment',
  submitting: 'Posting...',
  signIn: 'Sign in',
  signInRest: 'to leave a comment',
  none: 'No comments yet',
  loginToComment: 'Please login to comment',
  loginToLike: 'Please login to like comments',
} as const;
