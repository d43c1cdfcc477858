import { getBlurred, pictureWidths, readPicture } from '@stagedoor/demo-world/pictures';
import type { World } from '@stagedoor/demo-world/world';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { MediaRow } from '#/db/posts.ts';
import { demoFolder } from '#/demo/demo-rows.ts';
import { blurredFile, coverFile, largeAvatarFile, pictureFile, smallAvatarFile } from '#/media/picture-sizes.ts';
import { documentsKind, privateFolder, publicFolder } from '#/media/uploads.ts';

/** Files that are stored at once. */
const parallel = 16;

/** A file of the store, and its content. */
interface StoredCopy {
  readonly name: string;
  read(): Buffer | Promise<Buffer>;
}

/**
 * Copies the demo world's pictures into the store, in the folders of uploads of their kind: those of locked posts are
 * private.
 */
export async function storeDemoPictures(files: FileStore, world: World, media: readonly MediaRow[]): Promise<void> {
  const rest = listCopies(world, media)[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const { name, read } of rest) await files.put(name, await read());
    }),
  );
}

function listCopies({ people, posts, verifications }: World, media: readonly MediaRow[]): StoredCopy[] {
  const readOnce = rememberPictures();
  const copyAll = (folder: string, picture: string, names: readonly string[]): StoredCopy[] =>
    names.map((file) => ({ name: `${folder}/${file}`, read: () => readOnce(picture, file) }));
  const folderOf = new Map(media.map((row) => [row.id, row]));
  return [
    ...people.flatMap(({ id, avatar, cover }) => [
      ...copyAll(`${publicFolder}/${demoFolder('avatars', id)}`, avatar, [smallAvatarFile, largeAvatarFile]),
      ...(cover === null ? [] : copyAll(`${publicFolder}/${demoFolder('covers', id)}`, cover, [coverFile])),
    ]),
    ...posts.flatMap((post) =>
      post.media.flatMap(({ id, picture }) => {
        const row = folderOf.get(id);
        if (row === undefined) return [];
        const parent = row.isPublic ? publicFolder : privateFolder;
        return [
          ...copyAll(`${parent}/${row.folder}`, picture.name, pictureWidths.map(pictureFile)),
          { name: `${publicFolder}/${row.folder}/${blurredFile}`, read: () => getBlurred(picture) },
        ];
      }),
    ),
    ...verifications.flatMap(({ documents }) =>
      documents.flatMap(({ id, picture }) =>
        copyAll(`${privateFolder}/${demoFolder(documentsKind, id)}`, picture.name, [pictureFile(picture.width)]),
      ),
    ),
  ];
}

/** Many posts show the same picture, which is read once. */
function rememberPictures(): typeof readPicture {
  const known = new Map<string, Promise<Buffer>>();
  return (picture, file) => {
    const name = `${picture}/${file}`;
    const content = known.get(name) ?? readPicture(picture, file);
    known.set(name, content);
    return content;
  };
}
