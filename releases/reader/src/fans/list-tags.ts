import type { DataOf } from '@stagedoor/contracts/call';
import { readHistoryProgress } from '@stagedoor/service-kit/history/history-progress';
import { sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import type { listTags as listCall } from '#/contracts/fan-calls.ts';
import { mostTags } from '#/fans/change-fan.ts';

/** Returns a creator's tags with the number of fans who are shown, and whether the history is still being read. */
export async function listTags(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  creatorId: string,
): Promise<DataOf<typeof listCall>> {
  const tags = await database.db.execute<{ tag: string; fans: number }>(sql`
    select tag, count(*)::int as fans from fan_tag join fan using (creator_id, fan_id)
    where creator_id = ${creatorId}::uuid and is_listed group by tag order by fans desc, tag limit ${mostTags}`);
  const progress = await readHistoryProgress(database, clock);
  return {
    tags: tags.map(({ tag, fans }) => ({ tag, fans })),
    isCatchingUp: progress.some(({ isComplete }) => !isComplete),
  };
}
