import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { blurredFile } from '#/media/picture-sizes.ts';
import { publicFolder, type Upload } from '#/media/uploads.ts';

/**
 * Copies what everyone can open of a media item to where only signed addresses lead, and answers the new folder. Its
 * name is new too: nobody who knew the old one can tell it. The old folder is the caller's to remove.
 */
export async function copyToPrivateFolder(files: FileStore, upload: Upload, folder: string): Promise<string> {
  const from = `${publicFolder}/${folder}`;
  const names = (await files.list(from)).map(({ name }) => name.slice(from.length + 1));
  const copies = names.map((file) => ({ file, content: () => readStored(files, `${from}/${file}`) }));
  return upload.store('posts', {
    isPublic: false,
    files: copies.filter(({ file }) => file !== blurredFile),
    previews: copies.filter(({ file }) => file === blurredFile),
  });
}

async function readStored(files: FileStore, name: string) {
  const file = await files.open(name);
  if (file === undefined) throw new Error(`${name} went while it was copied`);
  return file.read();
}
