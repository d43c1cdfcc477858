import { postDeleted, postRemoved } from '@stagedoor/contracts/social-events';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { posts } from '#/db/posts.ts';
import { removePostFiles, unpublishPost } from '#/posts/writing/unpublish-post.ts';
import { lockProfiles } from '#/users/lock-profiles.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'> & { readonly files: FileStore };

/**
 * Removes a post for everyone on behalf of an ADMIN, also one that its author deleted and that is retained for buyers. An event
 * has payments refund the buyers. Repeating it changes nothing.
 */
export async function removePost(deps: Deps, tx: Transaction, id: string): Promise<void> {
  const [{ authorId } = { authorId: undefined }] = await tx
    .select({ authorId: posts.authorId })
    .from(posts)
    .where(eq(posts.id, id));
  if (authorId === undefined) throw notFound('Post not found');
  await lockProfiles(tx, [authorId]);
  const [before] = await tx.select().from(posts).where(eq(posts.id, id)).for('no key update');
  if (before === undefined) throw notFound('Post not found');
  if (before.removedAt !== null) return;
  const now = deps.clock.now();
  await tx
    .update(posts)
    .set({ removedAt: now, deletedAt: before.deletedAt ?? now })
    .where(eq(posts.id, id));
  if (before.deletedAt === null) {
    if (before.publishedAt !== null) await unpublishPost(tx, { id, authorId });
    await deps.publish(tx, postDeleted, { postId: id, authorId, deletedAt: now.toISOString() });
  }
  await removePostFiles(deps, tx, id, { isRemovedByAdmin: true });
  await deps.publish(tx, postRemoved, { postId: id, authorId, removedAt: now.toISOString() });
}
