import type { QuotedTier } from '@stagedoor/contracts/internal-social';
import type { Tier } from '@stagedoor/contracts/tiers';
import type { TierRow } from '#/db/tiers.ts';
import { tierPictureUrl } from '#/media/file-urls.ts';
import type { TierMembers } from '#/tiers/find-members.ts';

/** Shapes a tier for everybody, or for its creator; with what a page says about its members. */
export function presentTier(
  row: TierRow,
  { isOwn, members }: { readonly isOwn: boolean; readonly members?: TierMembers },
): Tier {
  const seatsLeft = members?.seatsLeftOf(row);
  return {
    id: row.id,
    name: row.name,
    price: row.priceCents / 100,
    benefits: [...row.benefits],
    seats: row.seats,
    ...(seatsLeft !== undefined && { seatsLeft }),
    ...(members?.ownTierId === row.id && { isMember: true }),
    pictureUrl:
      row.pictureUseId === null || row.pictureWidth === null
        ? null
        : tierPictureUrl(row.pictureUseId, row.pictureWidth),
    ...(isOwn ? { pictureAssetId: row.pictureAssetId } : {}),
    isArchived: row.archivedAt !== null,
    revision: row.revision,
  };
}

/** Shapes a tier for other services. */
export function quoteTier({ id, slot, name, priceCents, seats, archivedAt, revision }: TierRow): QuotedTier {
  return { id, slot, name, priceCents, seats, isArchived: archivedAt !== null, revision };
}
