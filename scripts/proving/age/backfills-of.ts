import type postgres from 'postgres';
import type { SocialDeps } from '../../../services/social/src/config.ts';
import { tagBackfillJob } from '../../../services/social/src/jobs/backfill-tags.ts';
import { wordsBackfillJob } from '../../../services/social/src/jobs/backfill-words.ts';
import type { Care } from './aged-part.ts';

/** The parts of social's migrations that a job does afterwards: the words and the tags of all posts there are. */
export function backfillsOf(sql: postgres.Sql, deps: SocialDeps): readonly Care[] {
  const isUnfinished = async () => (await sql`select from post_tag_backfill`).length > 0;
  return [
    {
      name: `a migration's ${wordsBackfillJob.name}`,
      async prepare() {
        await sql.unsafe(`update post set words = ''`);
        await sql.unsafe(`insert into post_moments_backfill values ('infinity')`);
        await sql.unsafe(`insert into post_words_backfill values ('infinity')`);
      },
      run: () => wordsBackfillJob.run(deps),
      mostMs: 120_000,
      async countLeft() {
        return (await sql`select from post where published_at is not null and deleted_at is null and words = ''`)
          .length;
      },
    },
    {
      name: `a migration's ${tagBackfillJob.name}`,
      async prepare() {
        await sql`update post_tag_backfill set last_post_id = '00000000-0000-0000-0000-000000000000', until = now() - interval '1 hour'`;
      },
      // The round that finds no more posts is the last one, and comes after a pause.
      run: async () => (await tagBackfillJob.run(deps)) || (await isUnfinished()),
      mostMs: 120_000,
    },
  ];
}
