import { readAttachment } from '@stagedoor/demo-world/attachments';
import { getBlurred, pictureWidths, readPicture } from '@stagedoor/demo-world/pictures';
import type { Message as DemoMessage } from '@stagedoor/demo-world/world';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { MediaRow } from '#/db/messages.ts';
import { demoFolder } from '#/demo/demo-rows.ts';
import { blurredFile, pictureFile, storedFolder, wholeFile } from '#/media/media-file-names.ts';

/** Copies a file of the demo world into the store. */
export async function storeAttachment(
  files: FileStore,
  messageId: string,
  { id, fileName, picture }: NonNullable<DemoMessage['attachment']>,
): Promise<MediaRow> {
  const folder = demoFolder(id);
  const common = { id, messageId, position: 0, folder };
  if (picture !== null) {
    const { name, alt, width, height, size } = picture;
    for (const file of pictureWidths.map(pictureFile)) {
      await files.put(`${storedFolder}/${folder}/${file}`, await readPicture(name, file));
    }
    await files.put(`${storedFolder}/${folder}/${blurredFile}`, getBlurred(picture));
    const widths = [...pictureWidths];
    return { ...common, type: 'IMAGE', widths, width, height, size, alt, mimeType: 'image/webp' };
  }
  const isSound = fileName.endsWith('.wav');
  const mimeType = isSound ? 'audio/wav' : 'application/pdf';
  const content = await readAttachment(fileName);
  await files.put(`${storedFolder}/${folder}/${wholeFile({ widths: [], mimeType })}`, content);
  const type = isSound ? 'AUDIO' : 'FILE';
  return { ...common, type, widths: [], width: null, height: null, size: content.length, alt: fileName, mimeType };
}
