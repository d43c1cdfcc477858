import { findTags } from '@stagedoor/linked-text/find-tags';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import { postTags } from '#/db/posts.ts';

interface TaggedPost {
  readonly id: string;
  readonly content: string;
  readonly publishedAt: Date;
}

/** Lists a post that is published under the tags of its text. */
export async function writeTags(tx: Transaction, { id, content, publishedAt }: TaggedPost): Promise<void> {
  const rows = findTags(content).map((tag) => ({ tag, publishedAt, postId: id }));
  if (rows.length > 0) await tx.insert(postTags).values(rows).onConflictDoNothing();
}

/** Replaces the tags of a published post whose text has changed. */
export async function rewriteTags(tx: Transaction, post: TaggedPost): Promise<void> {
  await removeTags(tx, post.id);
  await writeTags(tx, post);
}

export async function removeTags(tx: Transaction, postId: string): Promise<void> {
  await tx.delete(postTags).where(eq(postTags.postId, postId));
}
