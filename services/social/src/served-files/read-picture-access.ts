import type { FileAccess, FileRequest } from '@stagedoor/contracts/internal-media';
import type { SocialDeps } from '#/config.ts';
import { defineStatement } from '#/db/statement.ts';
import { folderOfAsset } from '#/media/asset-folders.ts';

const address =
  /^\/media\/files\/social\/(?:avatars|covers)\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<file>(?:256|512|cover)\.webp|share\.jpg)$/;

const previewAddress =
  /^\/media\/files\/social\/previews\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<file>preview\.webp)$/;

const tierAddress =
  /^\/media\/files\/social\/tiers\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<file>(?<width>\d{1,5})\.webp)$/;

const tierPictures = defineStatement<{ asset_id: string; width: number; is_hidden: boolean }, [useId: string]>(`
  select t.picture_asset_id as asset_id, t.picture_width as width, a.suspended_at is not null as is_hidden
  from tier t join profile a on a.user_id = t.creator_id where t.picture_use_id = $1::uuid`);

const owners = defineStatement<{ is_hidden: boolean }, [folder: string, assetId: string, now: string]>(`
  select suspended_at is not null as is_hidden from profile where avatar = $1
  union all
  select suspended_at is not null from profile where cover = $1
  union all
  select false from asset_use_change where id = $2::uuid and shown_until > $3::timestamptz`);

/**
 * Decides about a picture of a profile: it is open to everybody while its owner is not suspended, and an hour longer if it is replaced.
 * So is that of a tier. That of a link preview is open while it is there, since it shows a public page. Undefined if the address is another one.
 */
export async function readPictureAccess(
  { database, clock }: Pick<SocialDeps, 'database' | 'clock'>,
  { path }: Pick<FileRequest, 'path'>,
): Promise<FileAccess | undefined> {
  const preview = previewAddress.exec(path)?.groups;
  if (preview?.id !== undefined && preview.file !== undefined) {
    return { assetId: preview.id, file: preview.file, isPublic: true, fileName: null };
  }
  const ofTier = tierAddress.exec(path)?.groups;
  if (ofTier?.id !== undefined && ofTier.file !== undefined) {
    const [tier] = await tierPictures.run(database, [ofTier.id]);
    if (tier === undefined || tier.is_hidden || ofTier.width !== `${tier.width}`) return null;
    return { assetId: tier.asset_id, file: ofTier.file, isPublic: true, fileName: null };
  }
  const { id: assetId, file } = address.exec(path)?.groups ?? {};
  if (assetId === undefined || file === undefined) return undefined;
  const [found] = await owners.run(database, [folderOfAsset(assetId), assetId, clock.now().toISOString()]);
  return found === undefined || found.is_hidden ? null : { assetId, file, isPublic: true, fileName: null };
}
