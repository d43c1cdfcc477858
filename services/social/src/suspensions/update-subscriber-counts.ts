import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockProfiles } from '#/users/lock-profiles.ts';

/** Subscriptions that are changed in one transaction, which locks the profiles of as many creators. */
const batchSize = 200;

/**
 * Takes a suspended person out of the counts of the creators they subscribe to, or a restored one back into them, since the lists
 * of subscribers do not show them. Returns whether there may be more.
 */
export async function updateSubscriberCounts(
  tx: Transaction,
  userId: string,
  { isSuspended, now }: { readonly isSuspended: boolean; readonly now: Date },
): Promise<boolean> {
  const isToChange = isSuspended ? sql`is_current` : sql`not is_current and until > ${now.toISOString()}::timestamptz`;
  const rows = await tx.execute<{ creator_id: string }>(sql`
    select creator_id from subscriber where subscriber_id = ${userId}::uuid and ${isToChange}
    order by creator_id limit ${batchSize} for update`);
  if (rows.length === 0) return false;
  const creatorIds = rows.map((row) => row.creator_id);
  const locked = await lockProfiles(tx, [userId, ...creatorIds]);
  const isStill = locked.some((one) => one.userId === userId && (one.suspendedAt !== null) === isSuspended);
  if (!isStill) return false;
  await tx.execute(sql`
    update subscriber set is_current = ${!isSuspended}
    where subscriber_id = ${userId}::uuid and creator_id = any(${sql.param(creatorIds)}::uuid[])`);
  await tx.execute(sql`
    update profile set subscriber_count = greatest(subscriber_count + ${isSuspended ? -1 : 1}, 0)
    where user_id = any(${sql.param(creatorIds)}::uuid[])`);
  return rows.length === batchSize;
}
