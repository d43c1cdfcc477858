import { createPictureProcess, type PictureProcess } from '@stagedoor/service-kit/uploads/picture-process';
import type { makeAvatar, makeCover, makePostPicture, makePreview } from '#/media/make-pictures.ts';

type Makers = {
  readonly avatar: typeof makeAvatar;
  readonly cover: typeof makeCover;
  readonly post: typeof makePostPicture;
  readonly preview: typeof makePreview;
};

/** Encodes uploaded pictures in a separate process, since some take hundreds of megabytes to decode. */
export type PictureMaker = PictureProcess<Makers>;

export function createPictureMaker(times: { idleMs?: number; timeoutMs?: number } = {}): PictureMaker {
  const worker = new URL('./picture-worker.ts', import.meta.url);
  return createPictureProcess<Makers>({ worker, kinds: ['avatar', 'cover', 'post', 'preview'], ...times });
}
