import type { UseFacts } from '@stagedoor/service-kit/assets/tell-asset-uses';
import { sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';

/** Returns what media knows about a post, by whose text its author finds files; nothing of a draft. */
export async function readUseFacts({ database }: Pick<SocialDeps, 'database'>, targetId: string): Promise<UseFacts> {
  const [facts] = await database.db.execute<{ content: string; sold: number }>(sql`
    select content, (select count(*)::int from post_purchase where post_id = post.id) as sold
    from post where id = ${targetId}::uuid`);
  return { soldCount: facts?.sold ?? 0, words: facts?.content ?? '' };
}
