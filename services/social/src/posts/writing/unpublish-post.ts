import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { postLinks } from '#/db/link-previews.ts';
import { authorLast, media, posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { scheduleRemoval } from '#/media/own-folders.ts';
import { removeNow } from '#/media/remove-files.ts';
import { removeTags } from '#/posts/tags/write-tags.ts';
import { refreshAuthorRecent } from '#/posts/writing/refresh-author-recent.ts';

/** Reverts the counters and indexes of a published post. The caller has locked the author's profile and deleted the post. */
export async function unpublishPost(
  tx: Transaction,
  { id, authorId }: { id: string; authorId: string },
): Promise<void> {
  await removeTags(tx, id);
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

type Deps = Pick<SocialDeps, 'database' | 'clock'> & { readonly files: FileStore };

/** Removes a post's files, or ends their use if they are the vault's, and its link's preview, after the commit of this transaction; its other rows are retained. */
export async function removePostFiles(
  deps: Deps,
  tx: Transaction,
  postId: string,
  { isRemovedByAdmin = false }: { readonly isRemovedByAdmin?: boolean } = {},
): Promise<void> {
  const { database, clock, files } = deps;
  await tx.delete(postLinks).where(eq(postLinks.postId, postId));
  const items = await tx.select({ folder: media.folder }).from(media).where(eq(media.postId, postId));
  const folders = items.map(({ folder }) => folder);
  await scheduleRemoval(tx, clock, folders, 0);
  await tx.execute(sql`
    insert into asset_use_change (id, asset_id, target_id, has_ended, is_removed)
    select id, asset_id, post_id, true, ${isRemovedByAdmin} from media where post_id = ${postId}::uuid and asset_id is not null
    on conflict (id) do update set has_ended = true, is_removed = excluded.is_removed, due_at = now(), attempts = 0, failed_at = null`);
  // Files that cannot be removed now are left to the job that removes due files.
  afterCommit(tx, () => removeNow({ database, files }, folders));
}
