import { createPictureProcess, type PictureProcess } from '@stagedoor/service-kit/uploads/picture-process';
import type { encodeAvatar, encodeCover, encodePostPicture, encodePreview } from '#/media/encode-pictures.ts';

type Makers = {
  readonly avatar: typeof encodeAvatar;
  readonly cover: typeof encodeCover;
  readonly post: typeof encodePostPicture;
  readonly preview: typeof encodePreview;
};

/** Encodes uploaded pictures in a separate process, since some take hundreds of megabytes to decode. */
export type PictureMaker = PictureProcess<Makers>;

export function createPictureMaker(times: { idleMs?: number; timeoutMs?: number } = {}): PictureMaker {
  const worker = new URL('./picture-worker.ts', import.meta.url);
  return createPictureProcess<Makers>({ worker, kinds: ['avatar', 'cover', 'post', 'preview'], ...times });
}
