import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';

/**
 * Recomputes when an author last published a free public post; explore and trending choose authors by it. The caller has
 * locked the author's profile.
 */
export async function refreshAuthorRecent(tx: Transaction, authorId: string): Promise<void> {
  await tx.execute(sql`select refresh_author_recent(${authorId}::uuid)`);
}
