import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';

/** Returns the bytes of all files that a person has sent. A picture counts by its largest size. */
export async function countStored(executor: Transaction | Database['db'], userId: string): Promise<number> {
  const [row] = await executor.execute<{ bytes: string }>(sql`
    select coalesce(sum(media.size), 0) as bytes from message join media on media.message_id = message.id
    where message.sender_id = ${userId}::uuid and message.media_count > 0`);
  return Number(row?.bytes ?? 0);
}
