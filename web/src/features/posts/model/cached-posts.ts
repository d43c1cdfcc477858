import type { Post } from '@stagedoor/contracts/post';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached, findCached } from '#/shared/query/change-cached.ts';

/** The beginning of the key of every query of posts. */
const keyPrefix = ['posts'];

function isPost(id: string) {
  return (value: object): value is Post => 'id' in value && value.id === id && 'likeCount' in value;
}

/** Changes the post wherever it is cached: feed, profile and its own page show one truth. */
export function changePost(client: QueryClient, id: string, change: (post: Post) => Post): void {
  changeCached(client, { keyPrefix, matches: isPost(id), change });
}

/** Takes a deleted post out of every list. Its own page, being left, keeps its copy until it is opened again. */
export function removePost(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: [...keyPrefix, 'one', id], refetchType: 'none' });
  changeCached(client, { keyPrefix, matches: isPost(id), change: () => undefined });
}

/** Takes everything of one author out of every list. */
export function removePostsBy(client: QueryClient, userId: string): void {
  const matches = (value: object): value is Post => isPostOf(userId, value);
  changeCached(client, { keyPrefix, matches, change: () => undefined });
}

/** A post was pinned, which ends the pin of its author's other ones, or is pinned no longer. */
export function applyPin(client: QueryClient, { id, userId }: Pick<Post, 'id' | 'userId'>, isPinned: boolean): void {
  const matches = (value: object): value is Post => isPostOf(userId, value) && (value.id === id || value.isPinned);
  changeCached(client, { keyPrefix, matches, change: (post) => ({ ...post, isPinned: post.id === id && isPinned }) });
}

function isPostOf(userId: string, value: object): value is Post {
  return 'userId' in value && value.userId === userId && 'likeCount' in value;
}

export function findPostCopy(client: QueryClient, id: string): Post | undefined {
  return findCached(client, { keyPrefix, matches: isPost(id) })?.item;
}

/** Comments were added or deleted. */
export function changeCommentCount(client: QueryClient, id: string, by: number): void {
  changePost(client, id, (post) => {
    const commentCount = Math.max(0, post.commentCount + by);
    return { ...post, commentCount, stats: { ...post.stats, comments: commentCount } };
  });
}
