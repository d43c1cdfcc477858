import type { DataOf } from '@stagedoor/contracts/call';
import { readHistoryProgress } from '@stagedoor/service-kit/history/history-progress';
import { countLimit } from '@stagedoor/service-kit/input/paging';
import { sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import type { listTags as listCall } from '#/contracts/fan-calls.ts';
import { mostTagsOfCreator } from '#/fans/change-fan.ts';
import { usedTags } from '#/fans/used-tags.ts';

/**
 * Returns a creator's tags with the number of fans who are shown, where 10,000 means 10,000 or more, and whether the
 * history is still being read.
 */
export async function listTags(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  creatorId: string,
): Promise<DataOf<typeof listCall>> {
  // The fans of each tag are counted up to a limit: a creator may have any number.
  const tags = await database.db.execute<{ tag: string; fans: number }>(sql`
    ${usedTags(creatorId)}
    select tag, fans
    from (select tag from used where tag is not null limit ${mostTagsOfCreator}) known
    cross join lateral (
      select count(*)::int as fans from (
        select from fan_tag join fan using (creator_id, fan_id)
        where creator_id = ${creatorId}::uuid and fan_tag.tag = known.tag and is_listed limit ${countLimit}
      ) shown
    ) counted
    where fans > 0 order by fans desc, tag`);
  const progress = await readHistoryProgress(database, clock);
  return {
    tags: tags.map(({ tag, fans }) => ({ tag, fans })),
    isCatchingUp: progress.some(({ isComplete }) => !isComplete),
  };
}
