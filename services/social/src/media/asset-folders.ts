const assetFolder = 'assets/';

/**
 * The folder of a file that is media's: there is nothing of it in the service's own store. `id`: of the asset, or of the file of a post
 * that shows it.
 */
export function folderOfAsset(id: string): string {
  return `${assetFolder}${id}`;
}

/** Returns the id of a folder of {@link folderOfAsset}; undefined if its files are in the service's own store. */
export function findAssetOf(folder: string): string | undefined {
  return folder.startsWith(assetFolder) ? folder.slice(assetFolder.length) : undefined;
}
