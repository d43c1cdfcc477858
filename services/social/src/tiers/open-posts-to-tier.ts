import type { DataOf } from '@stagedoor/contracts/call';
import type { listTierSets as listCall } from '@stagedoor/contracts/tiers';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import { sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { findTiers } from '#/tiers/find-tiers.ts';
import { maskOfSlots, selectTiers } from '#/tiers/tier-mask.ts';
import { readTierMask } from '#/tiers/tier-sets.ts';
import { lockProfile } from '#/users/change-profile.ts';

/** Posts that are changed in one transaction, which holds up what else their author does. */
const batchSize = 500;

/** Lists the sets of tiers that a creator's posts name, scheduled ones too. */
export async function listTierSets(database: Database, creatorId: string): Promise<DataOf<typeof listCall>> {
  const tiers = await findTiers(database.db, creatorId);
  const rows = await database.db.execute<{ mask: number; posts: number }>(sql`
    select tier_mask as mask, count(*)::int as posts from post
    where author_id = ${creatorId}::uuid and tier_mask is not null and deleted_at is null
    group by tier_mask order by posts desc, tier_mask limit 100`);
  return { sets: rows.map(({ mask, posts }) => ({ tierIds: selectTiers(tiers, mask).map(({ id }) => id), posts })) };
}

/**
 * Adds a tier to the posts that name exactly one of the sets. Returns how many have changed. What is no edit of a post changes neither its
 * revision nor the time that readers see.
 */
export async function openPostsToTier(
  { database }: Pick<SocialDeps, 'database'>,
  creatorId: string,
  tierId: string,
  sets: readonly (readonly string[])[],
): Promise<number> {
  const tier = (await findTiers(database.db, creatorId)).find(({ id }) => id === tierId);
  if (tier === undefined) throw notFound('Tier not found');
  const bit = maskOfSlots([tier.slot]);
  const masks: number[] = [];
  for (const ids of sets) {
    const mask = await readTierMask(database.db, creatorId, ids);
    if (mask !== null && (mask & bit) === 0) masks.push(mask);
  }
  if (masks.length === 0) return 0;
  let total = 0;
  for (let changed = batchSize; changed === batchSize; total += changed) {
    changed = await database.transaction(async (tx) => {
      await lockProfile(tx, creatorId);
      const updated = await tx.execute(sql`
        update post set tier_mask = tier_mask | ${bit}::int where id in (
          select id from post
          where author_id = ${creatorId}::uuid and tier_mask = any (${sql.param(masks)}::int[]) and deleted_at is null
          order by id limit ${batchSize} for no key update)`);
      return updated.count;
    });
  }
  return total;
}
