import type { UploadRecord } from './upload-records.ts';

/** Returns the file of a remembered upload; undefined if the browser does not have it or did not let this page read it. */
export async function findFile({
  file,
  handle,
  size,
  lastModified,
}: Pick<UploadRecord, 'file' | 'handle' | 'size' | 'lastModified'>): Promise<File | undefined> {
  if (handle === undefined) return file;
  try {
    if ((await handle.queryPermission?.({ mode: 'read' })) !== 'granted') return undefined;
    const found = await handle.getFile();
    return found.size === size && found.lastModified === lastModified ? found : undefined;
  } catch {
    return undefined;
  }
}
