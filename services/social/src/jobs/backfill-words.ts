import type { Job } from '@stagedoor/service-kit/jobs/job';
import { sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';

const batchSize = 200;

/** Computes the search words of older posts in the same way as those of newer ones. */
export const wordsBackfillJob: Job<SocialDeps> = { name: 'words of older posts', pauseMs: 30_000, run: backfillWords };

/** Takes the next posts, the newest first, because searches begin with those. Returns whether there may be more. */
export async function backfillWords({ database }: Pick<SocialDeps, 'database'>): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [state] = await tx.execute<{ complete_from: string }>(sql`
      select complete_from::text from post_words_backfill for update skip locked`);
    if (state === undefined) return false;
    const posts = await tx.execute<{ id: string; published_at: string; is_outdated: boolean }>(sql`
      select id, published_at::text,
        words <> post_search_words(id, content, published_at) as is_outdated
      from post where published_at is not null and deleted_at is null and published_at < ${state.complete_from}::timestamptz
      order by published_at desc fetch first (${batchSize}::int) rows with ties`);
    const outdated = posts.filter(({ is_outdated }) => is_outdated).map(({ id }) => id);
    // Locked in the order of their ids, as every change of several posts is. Setting the text to itself has the trigger compute the words.
    await tx.execute(sql`select from post where id = any (${sql.param(outdated)}::uuid[]) order by id for update`);
    await tx.execute(sql`update post set content = content where id = any (${sql.param(outdated)}::uuid[])`);
    const last = posts.at(-1);
    // The words of a post's moment are written with the others. A database may come from a version that had not written all of them.
    if (last === undefined) {
      await tx.execute(sql`delete from post_words_backfill`);
      await tx.execute(sql`delete from post_moments_backfill`);
    } else {
      const completeFrom = sql`${last.published_at}::timestamptz`;
      await tx.execute(sql`update post_words_backfill set complete_from = ${completeFrom}`);
      await tx.execute(sql`update post_moments_backfill set complete_from = least(complete_from, ${completeFrom})`);
    }
    return last !== undefined;
  });
}
