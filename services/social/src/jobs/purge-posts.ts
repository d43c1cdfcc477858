import { deleteNextBatch } from '@stagedoor/service-kit/database/delete-in-batches';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { postPurges, posts } from '#/db/posts.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { countSales } from '#/posts/purchases/count-sales.ts';
import { postDependents } from '#/posts/writing/post-dependents.ts';
import { removePostFiles } from '#/posts/writing/unpublish-post.ts';

const dayMs = 86_400_000;
/** How long ADMINs can read what one of them removed: its author may object. */
const removedMs = 180 * dayMs;
/** When a post is looked at again that buyers can read, or that ADMINs have to decide about. */
const againMs = 7 * dayMs;

/**
 * Job: deletes the rows of posts that were deleted a month ago, with their text, likes, comments and views. A post with buyers is
 * kept, with its files, until nobody owns it any more; a post that an ADMIN removed, or that is reported, until that is settled.
 */
export const purgePostsJob: Job<SocialDeps> = defineDueWork<typeof postPurges, SocialDeps>({
  name: 'deleted posts',
  table: postPurges,
  key: postPurges.postId,
  dueAt: postPurges.dueAt,
  pauseMs: 60_000,
  async handle({ postId }, deps, lease): Promise<WorkOutcome> {
    const waitMs = await findWait(deps, postId);
    if (waitMs > 0) return { againInMs: waitMs };
    while (await deleteNextBatch(deps.database, postDependents([postId]))) await lease.extend();
    // The row of this work goes with the post.
    return (await deletePost(deps, postId)) ? 'settled' : { againInMs: againMs };
  },
});

interface Facts extends Record<string, unknown> {
  readonly removed_at: string | null;
  readonly is_sold: boolean;
  readonly is_reported: boolean;
}

/** Returns for how long a deleted post is needed at least, ms; 0 if it is not. */
async function findWait({ database, clock }: SocialDeps, postId: string): Promise<number> {
  const [post] = await database.db.execute<Facts>(factsOf(postId));
  if (post === undefined) return 0;
  const removedAt = post.removed_at === null ? Number.NEGATIVE_INFINITY : new Date(post.removed_at).getTime();
  const waitMs = post.is_sold || post.is_reported ? againMs : 0;
  return Math.max(waitMs, removedAt + removedMs - clock.now().getTime());
}

/** Comments were copied into their reports. */
const factsOf = (postId: string): SQL => sql`
  select p.removed_at, exists (select from post_purchase where post_id = p.id) as is_sold, exists (
    select from report r
    where r.owner_id = p.author_id and r.status = 'open' and r.target_type = 'post' and r.target_id = p.id) as is_reported
  from post p where p.id = ${postId}::uuid`;

/** Deletes the rest of a post. Returns false if somebody has it after all. */
async function deletePost(deps: SocialDeps, postId: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    // A purchase that arrives now waits, or is waited for.
    await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('update');
    if ((await countSales(tx, postId)) > 0) return false;
    await removePostFiles({ ...deps, files: openSocialStore(deps) }, tx, postId);
    await tx.delete(posts).where(eq(posts.id, postId));
    return true;
  });
}
