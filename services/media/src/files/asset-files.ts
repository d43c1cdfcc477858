import { pictureFile } from '@stagedoor/service-kit/assets/picture-files';
import { extensionOf } from '@stagedoor/service-kit/files/extension-of';
import type { AssetRow } from '#/db/tables.ts';

/** The file of anything but a picture, as it was sent but for its metadata. */
export function wholeFile(mimeType: string): string {
  return `whole.${extensionOf(mimeType)}`;
}

/** The file of an avatar on the profile; another one is for lists. */
const avatarFile = '512.webp';
/** The file of a cover, and that of a link preview. */
export const coverFile = 'cover.webp';
export const previewFile = 'preview.webp';

/** Returns the name of the file that shows the whole asset. */
export function largestFile({
  type,
  purpose,
  widths,
  mimeType,
}: Pick<AssetRow, 'type' | 'purpose' | 'widths' | 'mimeType'>): string {
  if (purpose === 'avatar') return avatarFile;
  if (purpose === 'cover') return coverFile;
  if (purpose === 'preview') return previewFile;
  const widest = widths.at(-1);
  // A film has the widths of its poster.
  return type !== 'IMAGE' || widest === undefined ? wholeFile(mimeType) : pictureFile(widest);
}

/** The folder of an asset's files in the file store. */
export function folderOf(assetId: string): string {
  return `assets/${assetId}`;
}

/** The folder of a film's stills, below its own: `0.webp` for the strip, `0-large.webp` for the poster, and so on. */
export const stillsFolder = 'stills';

/** The folder of the poster that was chosen as this version, below that of its film; the first one is in the film's own. */
export function posterFolder(version: number): string {
  return `p${version}`;
}

/** The file of a teaser, in its folder. */
export const teaserFile = 'teaser.mp4';

/** The folder of the teaser that was chosen as this version, below that of its film. */
export function teaserFolder(version: number): string {
  return `t${version}`;
}
