import { claimAssets } from '@stagedoor/service-kit/assets/claim-assets';
import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { SocialDeps } from '#/config.ts';
import type { TierRow } from '#/db/tiers.ts';

type Picture = Pick<TierRow, 'pictureUseId' | 'pictureAssetId' | 'pictureWidth'>;

/** In pixels: enough for a card on a phone. */
const shownWidth = 640;
const none: Picture = { pictureUseId: null, pictureAssetId: null, pictureWidth: null };

/** Claims a picture of a creator's vault for a tier. Throws a 400 if it is no picture. Undefined if the tier keeps the one it has. */
export async function claimPicture(
  { internal, ids }: Pick<SocialDeps, 'internal' | 'ids'>,
  creatorId: string,
  assetId: string | null | undefined,
): Promise<Picture | undefined> {
  if (assetId === undefined) return undefined;
  if (assetId === null) return none;
  const [asset] = await claimAssets(internal, creatorId, [assetId]);
  const widths = asset?.type === 'IMAGE' ? asset.widths : [];
  const width = widths.find((one) => one >= shownWidth) ?? widths.at(-1);
  if (width === undefined) throw invalidField('pictureAssetId', 'Only a picture can be shown with a tier');
  return { pictureUseId: ids.next(), pictureAssetId: assetId, pictureWidth: width };
}
