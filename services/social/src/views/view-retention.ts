import { defineRetention } from '@stagedoor/service-kit/jobs/define-retention';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { sql } from 'drizzle-orm';
import { beginCounting } from '#/analytics/counted-days.ts';
import type { SocialDeps } from '#/config.ts';
import { dayCounts } from '#/db/day-counts.ts';
import { postViews } from '#/db/posts.ts';

const dayMs = 86_400_000;
/** Authors whose days begin to be counted in a round. */
const mostAuthors = 100;

const countedViews = defineRetention<SocialDeps>({
  name: 'views',
  rules: ({ config }) => [
    {
      table: postViews,
      age: postViews.day,
      keptMs: config.viewDays * dayMs,
      where: sql`exists (
        select from ${dayCounts} c where c.author_id = ${postViews.authorId} and c.counted_until >= ${postViews.day})`,
    },
  ],
});

/**
 * Deletes who saw a post on days that are long past and counted. Has the days of authors counted whose views are that old, also
 * where they have never asked for them.
 */
export const viewRetention: Job<SocialDeps> = {
  ...countedViews,
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() - deps.config.viewDays * dayMs).toISOString();
    const authors = await deps.database.db.execute<{ author_id: string }>(sql`
      select distinct author_id from (
        select author_id from post_view v
        where day < ${before}::timestamptz and not exists (select from day_count c where c.author_id = v.author_id)
        order by day limit ${mostAuthors}) uncounted`);
    if (authors.length > 0)
      await beginCounting(
        deps,
        authors.map((author) => author.author_id),
      );
    return (await countedViews.run(deps)) || authors.length > 0;
  },
};
