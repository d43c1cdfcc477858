import { paintPicture } from '@stagedoor/demo-world/pictures/paint-picture';
import type { Picture, World } from '@stagedoor/demo-world/world';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import sharp from 'sharp';
import type { MediaRow } from '#/db/posts.ts';
import type { VerificationDocument } from '#/db/verification.ts';
import { demoFolder, demoPictureWidth } from '#/demo/demo-rows.ts';
import {
  blurredFile,
  blurredWidth,
  coverFile,
  largeAvatarFile,
  largeAvatarSize,
  pictureFile,
  smallAvatarFile,
  smallAvatarSize,
} from '#/media/picture-sizes.ts';
import { privateFolder, publicFolder } from '#/media/uploads.ts';

/** Pictures that are painted at once. */
const parallel = 2;
const quality = { quality: 80, effort: 2 };
const coverWidth = 1_200;

/** The rows whose files are painted; each gets the size of its file in bytes. */
interface PaintedRows {
  readonly media: MediaRow[];
  readonly verificationDocuments: VerificationDocument[];
}

/**
 * Paints the demo world's pictures into the store, and writes their sizes in bytes into the rows. This process decodes only
 * SVG of our own; uploads are decoded in a separate process.
 */
export async function storeDemoPictures(
  files: FileStore,
  world: World,
  { media, verificationDocuments }: PaintedRows,
): Promise<void> {
  sharp.concurrency(1);
  sharp.cache(false);
  const pictures = new Map(world.posts.flatMap((post) => post.media.map(({ id, picture }) => [id, picture] as const)));
  const documents = new Map(
    world.verifications.flatMap((request) => request.documents.map(({ id, picture }) => [id, picture] as const)),
  );
  const work: (() => Promise<void>)[] = [
    ...world.people.map(
      ({ id, avatar }) =>
        () =>
          storeAvatar(files, id, avatar),
    ),
    ...world.people.flatMap(({ id, cover }) => (cover === null ? [] : () => storeCover(files, id, cover))),
    ...media.map((row) => async () => {
      const picture = pictures.get(row.id);
      if (picture !== undefined) row.size = await storePicture(files, row, picture);
    }),
    ...verificationDocuments.map((row) => async () => {
      const picture = documents.get(row.id);
      if (picture !== undefined) row.size = await storeDocument(files, row, picture);
    }),
  ];
  const rest = work[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const one of rest) await one();
    }),
  );
}

async function paint({ seed, kind, width, height }: Picture, target: number) {
  const svg = Buffer.from(paintPicture(seed, kind, width, height));
  const density = (72 * target) / width;
  const { data, info } = await sharp(svg, { density })
    .resize({ width: target })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: info });
}

async function storeAvatar(files: FileStore, id: string, picture: Picture): Promise<void> {
  const painted = await paint(picture, largeAvatarSize);
  const folder = `${publicFolder}/${demoFolder('avatars', id)}`;
  await files.put(`${folder}/${largeAvatarFile}`, await painted().webp(quality).toBuffer());
  const small = painted().resize({ width: smallAvatarSize });
  await files.put(`${folder}/${smallAvatarFile}`, await small.webp(quality).toBuffer());
}

async function storeCover(files: FileStore, id: string, picture: Picture): Promise<void> {
  const painted = await paint(picture, coverWidth);
  const content = await painted().webp(quality).toBuffer();
  await files.put(`${publicFolder}/${demoFolder('covers', id)}/${coverFile}`, content);
}

async function storePicture(files: FileStore, { folder, isPublic }: MediaRow, picture: Picture): Promise<number> {
  const painted = await paint(picture, demoPictureWidth);
  const content = await painted().webp(quality).toBuffer();
  await files.put(`${isPublic ? publicFolder : privateFolder}/${folder}/${pictureFile(demoPictureWidth)}`, content);
  const blurred = painted().resize({ width: blurredWidth }).blur(1).webp({ quality: 40, effort: 0 });
  await files.put(`${publicFolder}/${folder}/${blurredFile}`, await blurred.toBuffer());
  return content.length;
}

async function storeDocument(files: FileStore, { folder }: VerificationDocument, picture: Picture): Promise<number> {
  const painted = await paint(picture, demoPictureWidth);
  const content = await painted().webp(quality).toBuffer();
  await files.put(`${privateFolder}/${folder}/${pictureFile(demoPictureWidth)}`, content);
  return content.length;
}
