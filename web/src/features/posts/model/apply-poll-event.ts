import type { LiveData } from '@stagedoor/contracts/live-stream';
import type { Post } from '@stagedoor/contracts/post';
import type { QueryClient } from '@tanstack/react-query';
import { changePost } from './cached-posts.ts';

/** Updates the votes in all cached copies of the post whose reader sees the result already. */
export function applyPollEvent(client: QueryClient, { postId, votes }: LiveData<'poll'>): void {
  changePost(client, postId, (post) => withVotes(post, votes));
}

/** Events can come late: a vote is never taken back, so that the greater number is the newer one. */
export function withVotes(post: Post, votes: readonly number[]): Post {
  const { poll } = post;
  const voteCount = votes.reduce((sum, count) => sum + count, 0);
  if (!poll || poll.voteCount === null || poll.voteCount >= voteCount) return post;
  if (votes.length !== poll.options.length) return post;
  const options = poll.options.map((option, index) => ({ ...option, votes: votes[index] ?? option.votes }));
  return { ...post, poll: { ...poll, options, voteCount } };
}
