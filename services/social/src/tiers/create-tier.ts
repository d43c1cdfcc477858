import type { BodyOf } from '@stagedoor/contracts/call';
import type { createTier as createCall, Tier } from '@stagedoor/contracts/tiers';
import { conflict } from '@stagedoor/service-kit/common/errors';
import type { Commit } from '@stagedoor/service-kit/http/implement';
import { assertChargeable } from '@stagedoor/service-kit/purchases/smallest-price';
import type { SocialDeps } from '#/config.ts';
import { tiers } from '#/db/tiers.ts';
import { toCents } from '#/posts/writing/draft-rules.ts';
import { findTiers } from '#/tiers/find-tiers.ts';
import { presentTier } from '#/tiers/present-tier.ts';
import { publishTiers } from '#/tiers/publish-tiers.ts';
import { claimPicture } from '#/tiers/tier-picture.ts';
import { chooseSlot, findOpeningProblem } from '#/tiers/tier-rules.ts';
import { lockProfile } from '#/users/change-profile.ts';

type Deps = Pick<SocialDeps, 'publish' | 'clock' | 'ids' | 'internal' | 'log'>;

/** Makes a tier, behind the others. Throws a 409 if there are as many as a creator can have, or if they used all slots. */
export async function createTier(
  deps: Deps,
  creatorId: string,
  { name, price, benefits = [], seats = null, pictureAssetId = null }: BodyOf<typeof createCall>,
  commit: Commit<Tier>,
): Promise<Tier> {
  const priceCents = toCents(price);
  await assertChargeable(deps, priceCents, 'price');
  const picture = await claimPicture(deps, creatorId, pictureAssetId);
  return commit(async (tx) => {
    const profile = await lockProfile(tx, creatorId);
    const others = await findTiers(tx, creatorId);
    const problem = findOpeningProblem(others, priceCents);
    if (problem !== undefined) throw problem;
    const slot = chooseSlot(others, priceCents);
    if (slot === undefined) throw conflict('You have made as many tiers as there can ever be');
    const tier = {
      ...{ id: deps.ids.next(), creatorId, slot, name, priceCents, benefits, seats },
      position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
      ...{ pictureUseId: null, pictureAssetId: null, pictureWidth: null, ...picture },
      ...{ archivedAt: null, revision: 1, createdAt: deps.clock.now() },
    };
    await tx.insert(tiers).values(tier);
    await publishTiers(tx, deps.publish, profile);
    return presentTier(tier, { isOwn: true });
  });
}
