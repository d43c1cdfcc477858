import { createPictureProcess, type PictureProcess } from '@stagedoor/service-kit/uploads/picture-process';
import type { PictureBudget } from '@stagedoor/service-kit/uploads/picture-turns';
import type { encodeMessagePicture } from '#/media/encode-message-picture.ts';

type Makers = { readonly picture: typeof encodeMessagePicture };

/** Makes the stored files of pictures, in a separate process. */
export type PictureMaker = PictureProcess<Makers>;

export function createPictureMaker(budget: PictureBudget): PictureMaker {
  return createPictureProcess<Makers>({
    worker: new URL('./picture-worker.ts', import.meta.url),
    kinds: ['picture'],
    budget,
  });
}
