import { postDeleted } from '@stagedoor/contracts/social-events';
import { conflict, forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { and, eq, isNull } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { recordAudit } from '#/moderation/record-audit.ts';
import { settleReports } from '#/moderation/settle-reports.ts';
import { getVisiblePost } from '#/posts/get-post.ts';
import { countSales } from '#/posts/purchases/count-sales.ts';
import { isReserved } from '#/posts/purchases/reserve-post.ts';
import { removePost } from '#/posts/writing/remove-post.ts';
import { removePostFiles, unpublishPost } from '#/posts/writing/unpublish-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids'> & { readonly files: FileStore };

/**
 * Deletes a post for its author: buyers can still read it. For an ADMIN it removes the post for everyone. Throws a 409 for the
 * author while somebody is paying for a post that nobody has bought yet.
 */
export async function deletePost(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { database, publish, clock } = deps;
  await database.transaction(async (tx) => {
    const { post } = await getVisiblePost(tx, viewer, id);
    const authorId = post.user_id;
    if (authorId !== viewer.userId && viewer.role !== 'ADMIN') throw forbidden();
    if (authorId !== viewer.userId) {
      await settleReports(tx, deps, { targetType: 'post', targetId: id, ownerId: authorId });
      await removePost(deps, tx, id);
      await recordAudit(tx, deps, { actorId: viewer.userId, action: 'post.remove', target: `post:${id}` });
      return;
    }
    await tx.select().from(profiles).where(eq(profiles.userId, authorId)).for('no key update');
    const now = clock.now();
    const [deleted] = await tx
      .update(posts)
      .set({ deletedAt: now })
      .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
      .returning({ publishedAt: posts.publishedAt });
    if (deleted === undefined) throw notFound('Post not found');
    if (deleted.publishedAt !== null) await unpublishPost(tx, { id, authorId });
    // Counted while the row is locked: a concurrent purchase is either counted here, or finds the post deleted.
    if ((await countSales(tx, id)) === 0) {
      if (await isReserved(tx, id, now))
        throw conflict('Somebody is buying this post. Please try again in ten minutes.');
      await removePostFiles(deps, tx, id);
    }
    await publish(tx, postDeleted, { postId: id, authorId, deletedAt: now.toISOString() });
  });
}
