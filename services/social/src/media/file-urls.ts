import { pictureFile } from '@stagedoor/service-kit/assets/picture-files';
import { findAssetOf } from '#/media/asset-folders.ts';

/** The path of social's files, as the browser requests them. */
export const filesPath = '/media/social';

/** The path of files of assets: media serves them, and asks here whether it may. */
export const assetFilesPath = '/media/files/social';

/** Returns the address of a public file. It never expires, because changed content gets a new folder. */
export function publicFileUrl(folder: string, file: string): string {
  return `${filesPath}/public/${folder}/${file}`;
}

/** The same of a profile's picture, or that of a link preview. */
export function pictureUrl(kind: 'avatars' | 'covers' | 'previews', folder: string, file: string): string {
  const assetId = findAssetOf(folder);
  return assetId === undefined ? publicFileUrl(folder, file) : `${assetFilesPath}/${kind}/${assetId}/${file}`;
}

/** The address of a tier's picture in one of its widths, by the id of its use. */
export function tierPictureUrl(useId: string, width: number): string {
  return `${assetFilesPath}/tiers/${useId}/${pictureFile(width)}`;
}
