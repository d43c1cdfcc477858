import { postDeleted } from '@stagedoor/contracts/social-events';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database';
import { forbidden, notFound } from '@stagedoor/service-kit/errors';
import type { FileStore } from '@stagedoor/service-kit/file-store';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '#/admin/record-audit.ts';
import type { SocialDeps } from '#/config.ts';
import { authorLast, posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { removeDueFiles } from '#/media/sweep-files.ts';
import { scheduleRemoval } from '#/media/uploads.ts';
import { getPostFor } from '#/posts/get-post.ts';
import { refreshAuthorRecent } from '#/posts/refresh-author-recent.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids'> & { readonly files: FileStore };

/** Deletes a post for its author or an ADMIN: gone from every list at once. */
export async function deletePost(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { database, publish, clock, files } = deps;
  await database.transaction(async (tx) => {
    const { post } = await getPostFor(tx, viewer, id);
    const authorId = post.user_id;
    if (authorId !== viewer.userId && viewer.role !== 'ADMIN') throw forbidden();
    await tx.select().from(profiles).where(eq(profiles.userId, authorId)).for('no key update');
    const now = clock.now();
    const [deleted] = await tx
      .update(posts)
      .set({ deletedAt: now })
      .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
      .returning({ publishedAt: posts.publishedAt });
    if (deleted === undefined) throw notFound('Post not found');
    if (deleted.publishedAt !== null) await withdrawPost(tx, authorId);
    // The post's rows stay, its files go at once.
    const folders = post.media.map(({ folder }) => folder);
    await scheduleRemoval(tx, clock, folders, 0);
    // What does not go now is left to the sweeper.
    await afterCommit(() =>
      removeDueFiles({ database, clock, files }).then(
        () => undefined,
        () => undefined,
      ),
    );
    if (authorId !== viewer.userId) {
      await recordAudit(tx, deps, { actorId: viewer.userId, action: 'post.remove', target: `post:${id}` });
    }
    await publish(tx, postDeleted, { postId: id, authorId, deletedAt: now.toISOString() });
  });
}

/** Takes back what publishing it brought. */
async function withdrawPost(tx: Transaction, authorId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ postCount: sql`${profiles.postCount} - 1` })
    .where(eq(profiles.userId, authorId));
  const [newest] = await tx
    .select({ publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), isNotNull(posts.publishedAt), isNull(posts.deletedAt)))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(1);
  await refreshAuthorRecent(tx, authorId);
  const last = eq(authorLast.authorId, authorId);
  if (newest?.publishedAt == null) await tx.delete(authorLast).where(last);
  else await tx.update(authorLast).set({ publishedAt: newest.publishedAt }).where(last);
}
