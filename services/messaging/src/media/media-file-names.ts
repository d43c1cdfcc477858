import { pictureFile } from '@stagedoor/service-kit/assets/picture-files';
import { extensionOf } from '@stagedoor/service-kit/files/extension-of';
import type { MediaRow } from '#/db/messages.ts';

/** The path under which browsers get messaging's files. */
export const mediaPath = '/media/messaging';
/** The path of files of assets: media serves them, and asks here whether it may. */
export const assetFilesPath = '/media/files/messaging';
/** Folders in the file store: of stored files, and of markers for folders that no row refers to. */
export const storedFolder = 'media';
export const markerFolder = 'unsettled';

/** The folder of a file that is media's: there is nothing of it in the service's own store. */
const assetFolder = 'assets/';

/** `id`: of the file that shows it. */
export function folderOfAsset(id: string): string {
  return `${assetFolder}${id}`;
}

export function isOwnFolder(folder: string): boolean {
  return !folder.startsWith(assetFolder);
}

/** Returns the name of the largest file, which shows the whole item. */
export function wholeFile({ type, widths, mimeType }: Pick<MediaRow, 'type' | 'widths' | 'mimeType'>): string {
  const widest = widths.at(-1);
  // A film has the widths of its poster.
  return type !== 'IMAGE' || widest === undefined ? `whole.${extensionOf(mimeType)}` : pictureFile(widest);
}
