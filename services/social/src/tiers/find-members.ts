import type { Database } from '@stagedoor/service-kit/database/database';
import { defineStatement } from '#/db/statement.ts';
import type { TierRow } from '#/db/tiers.ts';
import { maskOfMember, selectTiers } from '#/tiers/tier-mask.ts';
import type { ViewerId } from '#/users/find-people.ts';

/** What a page says about the members of tiers. */
export interface TierMembers {
  /** How many seats of a tier are free; undefined if it has any number. */
  readonly seatsLeftOf: (tier: TierRow) => number | undefined;
  /** The tier that the viewer is a member of. */
  readonly ownTierId: string | undefined;
}

const memberMask = defineStatement<{ tier_mask: number }, [string, string]>(`
  select tier_mask from subscriber where creator_id = $1::uuid and subscriber_id = $2::uuid and until > now()`);

/** Counts the members with a mask, at most as many as the tier has seats. */
const countMembers = defineStatement<{ taken: number }, [creatorId: string, mask: number, seats: number]>(`
  select count(*)::int as taken from (
    select from subscriber where creator_id = $1::uuid and tier_mask = $2::int and until > now() limit $3::int) counted`);

const maskOf = ({ slot, priceCents }: Pick<TierRow, 'slot' | 'priceCents'>) =>
  maskOfMember({ slot, isFree: priceCents === 0 });

export async function findMembers(
  database: Database,
  creatorId: string,
  viewer: ViewerId,
  tiers: readonly TierRow[],
): Promise<TierMembers> {
  const countLeft = async ({ id, seats, ...tier }: TierRow) => {
    if (seats === null) return [id, undefined] as const;
    const [counted] = await countMembers.run(database, [creatorId, maskOf(tier), seats]);
    return [id, seats - (counted?.taken ?? 0)] as const;
  };
  const [own, left] = await Promise.all([
    viewer === null || tiers.length === 0 ? [] : memberMask.run(database, [creatorId, viewer]),
    Promise.all(tiers.map(countLeft)),
  ]);
  const leftOf = new Map(left);
  return {
    seatsLeftOf: ({ id }) => leftOf.get(id),
    ownTierId: own[0] && selectTiers(tiers, own[0].tier_mask)[0]?.id,
  };
}
