import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import { pollVotes } from '#/db/polls.ts';

/** Returns whether anybody has voted in the poll of a post. */
export async function hasVotes(tx: Transaction, postId: string): Promise<boolean> {
  const votes = await tx
    .select({ option: pollVotes.option })
    .from(pollVotes)
    .where(eq(pollVotes.postId, postId))
    .limit(1);
  return votes.length > 0;
}
