import {
  createPictureProcess,
  type PictureProcess,
  type PictureUpload,
} from '@stagedoor/service-kit/uploads/picture-process';
import type { PictureBudget, PictureOwner } from '@stagedoor/service-kit/uploads/picture-turns';
import type { encodeAnimation } from '#/media/animations.ts';
import type {
  encodeAvatar,
  encodeCover,
  encodePostPicture,
  encodePreview,
  PictureFile,
  PostPicture,
} from '#/media/encode-pictures.ts';
import type { readPageFile } from '#/media/read-page.ts';

type Makers = {
  readonly avatar: typeof encodeAvatar;
  readonly cover: typeof encodeCover;
  readonly post: typeof encodePostPicture;
  readonly preview: typeof encodePreview;
  readonly page: typeof readPageFile;
  readonly animation: typeof encodeAnimation;
};

/**
 * Encodes uploaded pictures in a separate process, since some take hundreds of megabytes to decode, and reads the pages of link
 * previews there: whatever is in them holds up no request.
 */
export type PictureMaker = Omit<PictureProcess<Makers>, 'animation' | 'post'> & {
  /** Each width of an animation is a separate step, so that it delays others by seconds at most. */
  readonly post: (upload: PictureUpload, owner: PictureOwner) => Promise<PostPicture>;
};

interface MakerOptions {
  readonly budget?: PictureBudget;
  readonly idleMs?: number;
  readonly timeoutMs?: number;
}

export function createPictureMaker(options: MakerOptions = {}): PictureMaker {
  const { animation, ...makers } = createPictureProcess<Makers>({
    worker: new URL('./picture-worker.ts', import.meta.url),
    kinds: ['avatar', 'cover', 'post', 'preview', 'page', 'animation'],
    // Link previews have a separate budget, and are read again if they fail.
    unlimitedKinds: ['preview', 'page', 'animation'],
    ...options,
  });
  return {
    ...makers,
    async post(upload, owner) {
      const { isAnimation, ...still } = await makers.post(upload, owner);
      if (!isAnimation) return still;
      const files: PictureFile[] = [];
      for (const [index, { file }] of still.files.entries()) {
        const animated = await animation(upload, owner, still.widths[index]);
        // Either all of its sizes move, or none.
        if (animated === undefined) return still;
        files.push({ file, content: animated });
      }
      return { ...still, files, size: files.at(-1)?.content.length ?? still.size };
    },
  };
}
