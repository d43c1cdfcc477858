import type { Poll } from '@stagedoor/contracts/polls';
import { toIso } from '#/db/statement.ts';
import type { PollItem } from '#/posts/post-query.ts';

interface PollReader {
  readonly isAuthor: boolean;
  /** Whether only buyers can still read the post, so that nobody votes any more. */
  readonly isWithdrawn?: boolean;
}

/** Shapes a poll; its counts are shown to its author, to people who have voted, and to everyone once it is closed. */
export function presentPoll(poll: PollItem, { isAuthor, isWithdrawn = false }: PollReader): Poll {
  const { options, voteCounts, ownVote, hours } = poll;
  const isClosed = poll.isClosed || isWithdrawn;
  const isShown = isAuthor || isClosed || ownVote !== null;
  return {
    options: options.map((text, index) => ({ text, votes: isShown ? (voteCounts[index] ?? 0) : null })),
    voteCount: isShown ? voteCounts.reduce((sum, votes) => sum + votes, 0) : null,
    ownVote,
    hours,
    closesAt: poll.closesAt === null ? null : toIso(poll.closesAt),
    isClosed,
  };
}
