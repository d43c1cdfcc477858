import type { Tier } from '@stagedoor/contracts/tiers';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { type TierRow, tiers } from '#/db/tiers.ts';
import { recordAudit } from '#/moderation/record-audit.ts';
import { presentTier } from '#/tiers/present-tier.ts';
import { publishTiers } from '#/tiers/publish-tiers.ts';
import { lockProfile } from '#/users/change-profile.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids'>;

/** Removes the picture and the texts of a tier, which its creator can write again. Repeating it changes nothing. */
export async function clearTier(deps: Deps, admin: Viewer, id: string, note?: string): Promise<Tier> {
  return deps.database.transaction(async (tx) => {
    const [found] = await tx.select().from(tiers).where(eq(tiers.id, id));
    if (found === undefined) throw notFound('Tier not found');
    const profile = await lockProfile(tx, found.creatorId);
    const [before] = await tx.select().from(tiers).where(eq(tiers.id, id));
    if (before === undefined) throw notFound('Tier not found');
    if (isClear(before)) return presentTier(before, { isOwn: false });
    const cleared = { ...before, ...clearTexts(before), revision: before.revision + 1 };
    await tx.update(tiers).set(cleared).where(eq(tiers.id, id));
    await publishTiers(tx, deps.publish, profile);
    await recordAudit(tx, deps, {
      actorId: admin.userId,
      action: 'tier.clear',
      target: `user:${found.creatorId}`,
      note,
    });
    return presentTier(cleared, { isOwn: false });
  });
}

/** A name that says nothing, and differs from those of the creator's other tiers. */
const clearTexts = ({ slot }: TierRow) => ({
  name: `Tier ${slot + 1}`,
  benefits: [],
  pictureUseId: null,
  pictureAssetId: null,
  pictureWidth: null,
});

function isClear(tier: TierRow): boolean {
  return tier.name === clearTexts(tier).name && tier.benefits.length === 0 && tier.pictureUseId === null;
}
