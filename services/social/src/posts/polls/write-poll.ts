import type { NewPoll } from '@stagedoor/contracts/polls';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { polls } from '#/db/polls.ts';
import type { PollItem } from '#/posts/post-query.ts';

const hourMs = 3_600_000;

/** Adds the poll of a post that was just written, and returns it as it was before any vote. */
export async function writePoll(
  tx: Transaction,
  { id, publishedAt }: { readonly id: string; readonly publishedAt: Date | null },
  { options, hours }: NewPoll,
): Promise<PollItem> {
  const voteCounts = options.map(() => 0);
  await tx.insert(polls).values({ postId: id, options, voteCounts, hours });
  const closesAt = publishedAt === null ? null : new Date(publishedAt.getTime() + hours * hourMs).toISOString();
  return { options, voteCounts, hours, ownVote: null, closesAt, isClosed: false };
}
