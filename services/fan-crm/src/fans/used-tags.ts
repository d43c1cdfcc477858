import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL of the recursive query `used` of a creator's different tags. It looks for each after the one before, however many fans have
 * it; the last row may be null.
 */
export function usedTags(creatorId: string): SQL {
  const tagsOfCreator = sql`select tag from fan_tag where creator_id = ${creatorId}::uuid`;
  return sql`
    with recursive used as (
      (${tagsOfCreator} order by tag limit 1)
      union all
      select (${tagsOfCreator} and fan_tag.tag > used.tag order by fan_tag.tag limit 1) from used where used.tag is not null
    )`;
}
