import type { Job } from '@stagedoor/service-kit/jobs/job';
import { sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';

const batchSize = 200;

/** Computes the words that older posts are found by as those of newer ones. */
export const wordsBackfillJob: Job<SocialDeps> = { name: 'words of older posts', pauseMs: 30_000, run: backfillWords };

/** Takes the next posts in the order of their ids. Returns whether there may be more. */
export async function backfillWords({ database }: Pick<SocialDeps, 'database'>): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [state] = await tx.execute<{ last_post_id: string }>(sql`
      select last_post_id from post_words_backfill for update skip locked`);
    if (state === undefined) return false;
    // Locked in the order of their ids, as every change of several posts is. Setting the text to itself has the trigger compute the words.
    const posts = await tx.execute<{ id: string; is_outdated: boolean }>(sql`
      select id, words <> to_tsvector('english', kit.search_text(content)) as is_outdated
      from post where id > ${state.last_post_id}::uuid order by id limit ${batchSize}`);
    const outdated = posts.filter(({ is_outdated }) => is_outdated).map(({ id }) => id);
    await tx.execute(sql`select from post where id = any (${sql.param(outdated)}::uuid[]) order by id for update`);
    await tx.execute(sql`update post set content = content where id = any (${sql.param(outdated)}::uuid[])`);
    const last = posts.at(-1);
    if (last === undefined) await tx.execute(sql`delete from post_words_backfill`);
    else await tx.execute(sql`update post_words_backfill set last_post_id = ${last.id}::uuid`);
    return posts.length === batchSize;
  });
}
