import os from 'node:os';
import type { PictureSize } from '#/pictures/decode-picture.ts';
import type { encodeAnimation } from '#/pictures/encode-animation.ts';
import type { encodeAvatar, encodeCover, encodePreview } from '#/pictures/encode-profile-pictures.ts';
import type { encodeShare } from '#/pictures/encode-share.ts';
import type { MadePictures } from '#/pictures/made-pictures.ts';
import { createPictureProcess, type PictureUpload } from '#/pictures/picture-process.ts';
import { animateRenditions, type Renditions, type StillRenditions } from '#/pictures/renditions.ts';

type Makers = {
  readonly picture: (upload: PictureUpload) => Promise<StillRenditions>;
  readonly document: (upload: PictureUpload) => Promise<StillRenditions>;
  readonly animation: typeof encodeAnimation;
  readonly share: typeof encodeShare;
  readonly avatar: typeof encodeAvatar;
  readonly cover: typeof encodeCover;
  readonly preview: typeof encodePreview;
};

type Make<Made> = (upload: PictureUpload, ownerId: string) => Promise<Made>;

/** Makes the renditions of pictures, in a separate process. */
export interface PictureMaker {
  readonly picture: Make<Renditions>;
  /** The same of something that may move, as its first frame. */
  readonly still: Make<Renditions>;
  /** Returns the JPEG that other platforms show of it, in this size if there is one. */
  readonly share: (upload: PictureUpload, ownerId: string, size?: PictureSize) => Promise<Buffer>;
  readonly avatar: Make<MadePictures>;
  readonly cover: Make<MadePictures>;
  /** In its largest size alone. */
  readonly document: Make<MadePictures>;
  readonly preview: Make<MadePictures>;
  close(): void;
}

const kinds = ['picture', 'document', 'animation', 'share', 'avatar', 'cover', 'preview'] as const;
/** Two where there are the processors and the memory for them. */
const atOnce = Math.max(1, Math.min(2, os.availableParallelism(), Math.floor(os.totalmem() / 2_000_000_000)));

export function createPictureMaker(): PictureMaker {
  const { picture, document, animation, share, avatar, cover, preview, close } = createPictureProcess<Makers>({
    worker: new URL('./picture-worker.ts', import.meta.url),
    kinds,
    atOnce,
  });
  const animate = async (still: StillRenditions, upload: PictureUpload, ownerId: string) =>
    animateRenditions(still, (width) => animation(upload, ownerId, width));
  return {
    picture: async (upload, ownerId) => animate(await picture(upload, ownerId), upload, ownerId),
    document: async (upload, ownerId) => animate(await document(upload, ownerId), upload, ownerId),
    still: picture,
    share: (upload, ownerId, size) => share(upload, ownerId, size?.width, size?.height),
    avatar,
    cover,
    preview,
    close,
  };
}
