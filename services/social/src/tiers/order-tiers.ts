import { conflict } from '@stagedoor/service-kit/common/errors';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { type TierRow, tiers } from '#/db/tiers.ts';
import { findTiers } from '#/tiers/find-tiers.ts';
import { publishTiers } from '#/tiers/publish-tiers.ts';
import { lockProfile } from '#/users/change-profile.ts';

/** Puts a creator's tiers in an order, archived ones behind. It is no change of a tier, so that nobody's quote becomes invalid. */
export async function orderTiers(
  deps: Pick<SocialDeps, 'database' | 'publish'>,
  creatorId: string,
  tierIds: readonly string[],
): Promise<readonly TierRow[]> {
  return deps.database.transaction(async (tx) => {
    const profile = await lockProfile(tx, creatorId);
    const all = await findTiers(tx, creatorId);
    const open = all.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id);
    if (open.length !== tierIds.length || !open.every((id) => tierIds.includes(id))) {
      throw conflict('Your tiers were changed elsewhere meanwhile');
    }
    const archived = all.filter(({ archivedAt }) => archivedAt !== null).map(({ id }) => id);
    const inOrder = [...tierIds, ...archived];
    const isSame = isDeepEqual(
      inOrder,
      all.map(({ id }) => id),
    );
    if (isSame) return all;
    for (const [position, id] of inOrder.entries()) await tx.update(tiers).set({ position }).where(eq(tiers.id, id));
    return publishTiers(tx, deps.publish, profile);
  });
}

function isDeepEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place]);
}
