import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';

/**
 * Ends the bell of a person who has left a creator: neither follows nor subscribes to them any more. That they had chosen `off` stays,
 * for when they come back.
 */
export async function endBellOfStranger(tx: Transaction, personId: string, creatorId: string): Promise<void> {
  await tx.execute(sql`
    delete from bell where person_id = ${personId}::uuid and creator_id = ${creatorId}::uuid and level <> 'off'
      and not exists (select from follow where follower_id = bell.person_id and followed_id = bell.creator_id)
      and not exists (select from suspended_follow where follower_id = bell.person_id and followed_id = bell.creator_id)
      and not exists (
        select from subscriber where creator_id = bell.creator_id and subscriber_id = bell.person_id and until > now())`);
}

/** Ends the bells of two people for each other. */
export async function endBellsBetween(tx: Transaction, personId: string, otherId: string): Promise<void> {
  await tx.execute(sql`
    delete from bell where level <> 'off' and (person_id = ${personId}::uuid and creator_id = ${otherId}::uuid
      or person_id = ${otherId}::uuid and creator_id = ${personId}::uuid)`);
}
