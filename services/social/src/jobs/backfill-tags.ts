import type { Job } from '@stagedoor/service-kit/jobs/job';
import { sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { rewriteTags } from '#/posts/tags/write-tags.ts';

const batchSize = 500;

/** Lists the posts that were written before hashtags were stored under their tags, or were read otherwise, under those of now. */
export const tagBackfillJob: Job<SocialDeps> = { name: 'tags of older posts', pauseMs: 30_000, run: backfillTags };

/** Reads the next posts in the order of their ids. Returns whether there may be more. */
export async function backfillTags({ database, clock }: Pick<SocialDeps, 'database' | 'clock'>): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [state] = await tx.execute<{ last_post_id: string; until: string }>(sql`
      select last_post_id, until from post_tag_backfill for update skip locked`);
    if (state === undefined) return false;
    // Most posts have no hashtag, and their text need not be read.
    const posts = await tx.execute<{ id: string; content: string | null; published_at: string }>(sql`
      select id, published_at,
        case when content ~ '[#＃﹟]' and published_at is not null and deleted_at is null then content end as content
      from post where id > ${state.last_post_id}::uuid order by id limit ${batchSize}`);
    for (const { id, content, published_at } of posts) {
      if (content !== null) await rewriteTags(tx, { id, content, publishedAt: new Date(published_at) });
    }
    const last = posts.at(-1);
    if (last !== undefined) await tx.execute(sql`update post_tag_backfill set last_post_id = ${last.id}::uuid`);
    else if (new Date(state.until) < clock.now()) await tx.execute(sql`delete from post_tag_backfill`);
    return posts.length === batchSize;
  });
}
