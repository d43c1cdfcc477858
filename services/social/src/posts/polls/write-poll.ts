import type { NewPoll } from '@stagedoor/contracts/polls';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
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
  const endDueAt = publishedAt === null ? null : new Date(publishedAt.getTime() + hours * hourMs);
  await tx.insert(polls).values({ postId: id, options, voteCounts, hours, endDueAt });
  const closesAt = endDueAt === null ? null : endDueAt.toISOString();
  return { options, voteCounts, hours, ownVote: null, closesAt, isClosed: false };
}

/** The poll of a scheduled post opens when that is published. */
export async function openPoll(tx: Transaction, postId: string, publishedAt: Date): Promise<void> {
  await tx.execute(sql`
    update poll set end_due_at = ${publishedAt.toISOString()}::timestamptz + make_interval(hours => hours)
    where post_id = ${postId}::uuid`);
}
