import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import { postDrafts } from '#/db/posts.ts';

/** Deletes an author's own draft; returns whether it was there. */
export async function deleteDraft(tx: Transaction, authorId: string, id: string): Promise<boolean> {
  const deleted = await tx.delete(postDrafts).where(and(eq(postDrafts.id, id), eq(postDrafts.authorId, authorId)));
  return deleted.count > 0;
}
