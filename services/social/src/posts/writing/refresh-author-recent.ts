import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';

/**
 * Writes anew when an author last published something for everyone: explore and trending choose authors by it. The caller
 * holds the author's profile locked.
 */
export async function refreshAuthorRecent(tx: Transaction, authorId: string): Promise<void> {
  await tx.execute(sql`select refresh_author_recent(${authorId}::uuid)`);
}
