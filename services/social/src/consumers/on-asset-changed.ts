import { assetChanged } from '@stagedoor/contracts/media-events';
import { toLookColumns } from '@stagedoor/service-kit/assets/look-columns';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { and, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { media, posts } from '#/db/posts.ts';
import { lockProfiles } from '#/users/lock-profiles.ts';

/** Shows the poster, the teaser and the captions that a film of a vault has now, in all posts that have it. */
export const onAssetChanged = defineConsumer<typeof assetChanged, SocialDeps>({
  name: 'on_asset_changed',
  on: assetChanged,
  async handle(tx, { data }) {
    const isOlder = and(eq(media.assetId, data.assetId), lt(media.assetRevision, data.revision));
    await lockPosts(tx, isOlder);
    await tx
      .update(media)
      .set({ widths: data.widths, ...toLookColumns(data), captionWords: data.captionWords ?? null })
      .where(isOlder);
  },
});

/**
 * Locks posts that have such files as their authors' edits do, first the profile, then the posts, then their files: new words of captions
 * change the post.
 */
async function lockPosts(tx: Transaction, ofFile: SQL | undefined): Promise<void> {
  const found = await tx
    .select({ id: posts.id, authorId: posts.authorId })
    .from(media)
    .innerJoin(posts, eq(posts.id, media.postId))
    .where(ofFile);
  if (found.length === 0) return;
  await lockProfiles(tx, [...new Set(found.map(({ authorId }) => authorId))]);
  const ids = [...new Set(found.map(({ id }) => id))];
  await tx.select({ id: posts.id }).from(posts).where(inArray(posts.id, ids)).orderBy(posts.id).for('no key update');
}
