import { readAttachment } from '@stagedoor/demo-world/attachments';
import { getBlurred, pictureWidths, readPicture } from '@stagedoor/demo-world/pictures';
import type { Asset } from '@stagedoor/demo-world/world';
import { blurredFile, pictureFile } from '@stagedoor/service-kit/assets/picture-files';
import { coverFile, wholeFile } from '#/files/asset-files.ts';
import type { PictureFile } from '#/pictures/renditions.ts';

/** The files of an asset. */
interface DemoFiles {
  readonly others: readonly PictureFile[];
  /** What its owner has sent. */
  readonly sent: PictureFile;
}

type Sent = Pick<Asset, 'purpose' | 'content'>;

/** Returns a function that reads the files of an asset. Many people have the same picture, which is read once. */
export function createDemoReader(): (asset: Sent) => Promise<DemoFiles> {
  const known = new Map<string, Promise<DemoFiles>>();
  return async ({ purpose, content }) => {
    if ('attachment' in content) return readWhole(content.attachment);
    if ('folder' in content) return readProfilePicture(purpose, content.folder);
    if (purpose === 'document') return { others: [], sent: await read(content.picture.name, content.picture.width) };
    const { name } = content.picture;
    const files = known.get(name) ?? readRenditions(content.picture);
    known.set(name, files);
    return files;
  };
}

async function readWhole(attachment: Parameters<typeof readAttachment>[0]): Promise<DemoFiles> {
  const sent = { file: wholeFile(attachment.mimeType), content: await readAttachment(attachment) };
  return { others: [], sent };
}

async function readProfilePicture(purpose: Asset['purpose'], folder: string): Promise<DemoFiles> {
  if (purpose === 'avatar') return { others: [await read(folder, 256)], sent: await read(folder, 512) };
  return { others: [], sent: { file: coverFile, content: await readPicture(folder, coverFile) } };
}

async function readRenditions(picture: Parameters<typeof getBlurred>[0]): Promise<DemoFiles> {
  const [small, large] = pictureWidths;
  const blurred = { file: blurredFile, content: getBlurred(picture) };
  return { others: [await read(picture.name, small), blurred], sent: await read(picture.name, large) };
}

async function read(name: string, width: number): Promise<PictureFile> {
  const file = pictureFile(width);
  return { file, content: await readPicture(name, file) };
}
