import type { Poll } from '@stagedoor/contracts/polls';
import { conflict, forbidden, invalidField, notFound } from '@stagedoor/service-kit/common/errors';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { polls, pollVotes } from '#/db/polls.ts';
import { getVisiblePost } from '#/posts/get-post.ts';
import { presentPoll } from '#/posts/polls/present-poll.ts';
import type { VoteSignals } from '#/posts/polls/show-votes.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'> & { readonly signals: Pick<VoteSignals, 'voted'> };

/**
 * Votes in the poll of a post that the voter may see in full, and returns the poll with its result. A vote cannot be
 * changed, because its voter has seen the result: a different vote is a 409, and so is any vote in a poll that is closed or
 * not open yet. Repeating a vote succeeds.
 */
export async function votePoll(
  { database, clock, signals }: Deps,
  voter: Viewer,
  postId: string,
  option: number,
): Promise<Poll> {
  return database.transaction(async (tx) => {
    const { post, access } = await getVisiblePost(tx, voter, postId);
    if (access === 'locked') throw forbidden('Unlock this post to vote');
    const { poll } = post;
    if (poll === null) throw notFound('This post has no poll');
    if (post.user_id === voter.userId) throw forbidden('You cannot vote in your own poll');
    if (poll.options[option] === undefined) throw invalidField('option', 'This poll has no such answer');
    if (poll.ownVote === option) return presentPoll(poll, { isAuthor: false });
    if (poll.ownVote !== null) throw alreadyVoted();
    if (poll.closesAt === null) throw conflict('This poll is not open yet');
    if (poll.isClosed) throw conflict('This poll is closed');
    const voteCounts = await addVote(tx, { postId: post.id, voterId: voter.userId, option, createdAt: clock.now() });
    afterCommit(tx, () => signals.voted(post.id));
    return presentPoll({ ...poll, voteCounts, ownVote: option }, { isAuthor: false });
  });
}

/** Writes a vote; returns the votes for each option. Of two concurrent votes of a person one is written. */
async function addVote(tx: Transaction, vote: typeof pollVotes.$inferInsert): Promise<number[]> {
  const { postId, voterId, option } = vote;
  const added = await tx.insert(pollVotes).values(vote).onConflictDoNothing();
  if (added.count === 0) {
    const [own] = await tx
      .select()
      .from(pollVotes)
      .where(and(eq(pollVotes.postId, postId), eq(pollVotes.voterId, voterId)));
    if (own?.option !== option) throw alreadyVoted();
    const [poll] = await tx.select().from(polls).where(eq(polls.postId, postId));
    return poll?.voteCounts ?? [];
  }
  // PostgreSQL counts from 1. The poll stays locked until the commit, which follows at once.
  const at = sql`${option + 1}::int`;
  const [counted] = await tx.execute<{ vote_counts: number[] }>(sql`
    update poll set vote_counts[${at}] = vote_counts[${at}] + 1 where post_id = ${postId}::uuid returning vote_counts`);
  return counted?.vote_counts ?? [];
}

const alreadyVoted = () => conflict('You have voted already, and a vote cannot be changed');
