import { createPictureProcess, type PictureProcess } from '@stagedoor/service-kit/uploads/picture-process';
import type { encodeAvatar, encodeCover, encodePostPicture, encodePreview } from '#/media/encode-pictures.ts';
import type { readPageFile } from '#/posts/previews/read-page.ts';

type Makers = {
  readonly avatar: typeof encodeAvatar;
  readonly cover: typeof encodeCover;
  readonly post: typeof encodePostPicture;
  readonly preview: typeof encodePreview;
  readonly page: typeof readPageFile;
};

/**
 * Encodes uploaded pictures in a separate process, since some take hundreds of megabytes to decode, and reads the pages of link
 * previews there: whatever is in them holds up no request.
 */
export type PictureMaker = PictureProcess<Makers>;

export function createPictureMaker(times: { idleMs?: number; timeoutMs?: number } = {}): PictureMaker {
  const worker = new URL('./picture-worker.ts', import.meta.url);
  return createPictureProcess<Makers>({ worker, kinds: ['avatar', 'cover', 'post', 'preview', 'page'], ...times });
}
