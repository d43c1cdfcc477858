import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@stagedoor/contracts/call';
import type { Tier, updateTier as updateCall } from '@stagedoor/contracts/tiers';
import { changedElsewhere, notFound } from '@stagedoor/service-kit/common/errors';
import { assertChargeable } from '@stagedoor/service-kit/purchases/smallest-price';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { tiers } from '#/db/tiers.ts';
import { toCents } from '#/posts/writing/draft-rules.ts';
import { findTiers } from '#/tiers/find-tiers.ts';
import { presentTier } from '#/tiers/present-tier.ts';
import { publishTiers } from '#/tiers/publish-tiers.ts';
import { claimPicture } from '#/tiers/tier-picture.ts';
import { findOpeningProblem, findPriceProblem } from '#/tiers/tier-rules.ts';
import { lockProfile } from '#/users/change-profile.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids' | 'internal' | 'log'>;

/**
 * Changes, archives or restores a tier. Members keep the price that they agreed to. Throws a 409 if it was changed since the revision that
 * the creator has seen; repeating the call is harmless.
 */
export async function updateTier(
  deps: Deps,
  creatorId: string,
  id: string,
  { price, pictureAssetId, isArchived, revision, ...texts }: BodyOf<typeof updateCall>,
): Promise<Tier> {
  const known = (await findTiers(deps.database.db, creatorId)).find((tier) => tier.id === id);
  if (known === undefined) throw notFound('Tier not found');
  const priceCents = price === undefined ? known.priceCents : toCents(price);
  const problem = findPriceProblem(known.priceCents, priceCents, 'price');
  if (problem !== undefined) throw problem;
  if (priceCents !== known.priceCents) await assertChargeable(deps, priceCents, 'price');
  const isOtherPicture = pictureAssetId !== undefined && pictureAssetId !== known.pictureAssetId;
  const picture = isOtherPicture ? await claimPicture(deps, creatorId, pictureAssetId) : undefined;
  return deps.database.transaction(async (tx) => {
    const profile = await lockProfile(tx, creatorId);
    const all = await findTiers(tx, creatorId);
    const before = all.find((tier) => tier.id === id);
    if (before === undefined) throw notFound('Tier not found');
    const archivedAt =
      isArchived === undefined ? before.archivedAt : isArchived ? (before.archivedAt ?? deps.clock.now()) : null;
    const after = {
      ...before,
      ...texts,
      ...picture,
      archivedAt,
      ...(price !== undefined && { priceCents }),
    };
    if (isDeepStrictEqual({ ...after, pictureUseId: null }, { ...before, pictureUseId: null })) {
      return presentTier(before, { isOwn: true });
    }
    if (revision !== before.revision) {
      throw changedElsewhere('This tier was changed elsewhere meanwhile', before.revision);
    }
    if (before.archivedAt !== null && archivedAt === null) {
      const others = all.filter((tier) => tier.id !== id);
      const opening = findOpeningProblem(others, after.priceCents);
      if (opening !== undefined) throw opening;
      after.position = Math.max(...all.map(({ position }) => position)) + 1;
    }
    const changed = { ...after, revision: before.revision + 1 };
    await tx.update(tiers).set(changed).where(eq(tiers.id, id));
    await publishTiers(tx, deps.publish, profile);
    return presentTier(changed, { isOwn: true });
  });
}
