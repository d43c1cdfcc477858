import { message } from './message.ts';

/** Descriptions of pages for search engines and link previews: `web/server`. */
export const person = message<{ name: string; username: string; posts: number; followers: number }>(
  '{name} (@{username}) on Stagedoor: {posts, plural, one {{posts} post} other {{posts} posts}}, {followers, plural, one {{followers} follower} other {{followers} followers}}',
);
export const post = message<{ author: string }>('A post by {author}');
