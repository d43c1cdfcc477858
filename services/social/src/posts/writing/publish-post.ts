import { postPublished } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { authorLast } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { scheduleNotices } from '#/notices/schedule-notices.ts';
import { attachLinkPreview } from '#/posts/previews/attach-link-preview.ts';
import { writeTags } from '#/posts/tags/write-tags.ts';
import { refreshAuthorRecent } from '#/posts/writing/refresh-author-recent.ts';

/**
 * Updates counters and indexes for a post that becomes visible, publishes its event, and has people told of it. The caller has locked
 * the profile.
 */
export async function publishPost(
  tx: Transaction,
  { publish, config }: Pick<SocialDeps, 'publish' | 'config'>,
  post: { id: string; authorId: string; content: string; publishedAt: Date },
): Promise<void> {
  const { id, authorId, publishedAt } = post;
  await tx
    .update(profiles)
    .set({ postCount: sql`${profiles.postCount} + 1` })
    .where(eq(profiles.userId, authorId));
  await tx
    .insert(authorLast)
    .values({ authorId, publishedAt })
    .onConflictDoUpdate({
      target: authorLast.authorId,
      set: { publishedAt: sql`greatest(${authorLast.publishedAt}, excluded.published_at)` },
    });
  await refreshAuthorRecent(tx, authorId);
  await writeTags(tx, post);
  await attachLinkPreview(tx, post, publishedAt);
  await scheduleNotices(tx, config, post);
  await publish(tx, postPublished, { postId: id, authorId, publishedAt: publishedAt.toISOString() });
}
