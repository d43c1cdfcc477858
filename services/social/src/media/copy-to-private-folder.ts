import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { blurredFile } from '#/media/picture-sizes.ts';
import { publicFolder, type Upload } from '#/media/uploads.ts';

/**
 * Copies a media item's public files to a private folder, and returns its name, which is new, so that nobody can derive it
 * from the old addresses. The caller removes the old folder.
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
  if (file === undefined) throw new Error(`${name} was removed while it was copied`);
  return file.read();
}
