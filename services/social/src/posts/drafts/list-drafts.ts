import { maxPostDrafts, type PostDraft } from '@stagedoor/contracts/post-drafts';
import type { Database } from '@stagedoor/service-kit/database/database';
import { desc, eq } from 'drizzle-orm';
import { postDrafts } from '#/db/posts.ts';
import { presentDrafts } from '#/posts/drafts/present-draft.ts';

/** Lists all drafts of an author, last changed first. */
export async function listDrafts({ db }: Database, authorId: string): Promise<{ drafts: PostDraft[] }> {
  const rows = await db
    .select()
    .from(postDrafts)
    .where(eq(postDrafts.authorId, authorId))
    .orderBy(desc(postDrafts.updatedAt), desc(postDrafts.id))
    .limit(maxPostDrafts);
  return { drafts: await presentDrafts(db, rows) };
}
