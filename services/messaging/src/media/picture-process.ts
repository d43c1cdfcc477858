import { createPictureProcess, type PictureProcess } from '@stagedoor/service-kit/uploads/picture-process';
import type { makePicture } from '#/media/make-picture.ts';

type Makers = { readonly picture: typeof makePicture };

/** Makes what is stored of pictures that come with messages, in a process of its own. */
export type PictureMaker = PictureProcess<Makers>;

export function createPictureMaker(): PictureMaker {
  return createPictureProcess<Makers>({
    worker: new URL('./picture-worker.ts', import.meta.url),
    kinds: ['picture'],
  });
}
