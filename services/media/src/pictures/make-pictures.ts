import { shareFile } from '@stagedoor/contracts/share-picture';
import type { AssetRow } from '#/db/tables.ts';
import type { MadePictures } from '#/pictures/made-pictures.ts';
import type { PictureMaker } from '#/pictures/picture-maker.ts';
import type { PictureUpload } from '#/pictures/picture-process.ts';

/**
 * Makes what is shown of a picture: of a post or a message in the sizes of screens, blurred, and to share; of a document its largest
 * size alone.
 */
export async function makePictures(
  pictures: PictureMaker,
  purpose: AssetRow['purpose'],
  upload: PictureUpload,
  ownerId: string,
): Promise<MadePictures> {
  if (purpose !== 'post') return pictures[purpose](upload, ownerId);
  const made = await pictures.picture(upload, ownerId);
  const share = { file: shareFile, content: await pictures.share(upload, ownerId) };
  return { ...made, files: [...made.files, made.blurred, share] };
}
