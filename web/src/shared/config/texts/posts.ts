import { message } from './message.ts';

export const feed = 'Your Feed';
export const loadMore = 'Load More';
export const discover = 'Discover Creators';
export const notFound = 'Post not found';
export const like = 'Like';
export const liked = 'Liked';
export const share = 'Share';
export const postLiked = 'Post liked';
export const loginToLike = 'Please login to like posts';
export const moreMedia = message<{ count: number }>('+{count}');
