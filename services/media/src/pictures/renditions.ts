import { pictureFile } from '@stagedoor/service-kit/assets/picture-files';

/** A file to store in a picture's folder. */
export interface PictureFile {
  readonly file: string;
  readonly content: Buffer;
}

/** A picture in the sizes that screens use. */
export interface Renditions {
  readonly files: readonly PictureFile[];
  readonly blurred: PictureFile;
  /** The widths of the files, ascending. */
  readonly widths: readonly number[];
  /** Size of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Size of the largest file, in bytes. */
  readonly size: number;
}

/** A picture as its first frame. */
export interface StillRenditions extends Renditions {
  /** Whether it moves, and each file is to be replaced by an animation of its width. */
  readonly isAnimation: boolean;
}

/** Widths of the screens that posts and messages are shown on, in pixels. */
export const screenWidths = { post: [640, 1280, 2048], message: [640, 1600] } as const;
/** That of the preview of a locked picture, in which nothing can be recognized. */
export const blurredWidth = 24;

/** Replaces each file of a picture that moves by its animation, one after the other. */
export async function animateRenditions(
  { isAnimation, ...still }: StillRenditions,
  encode: (width: number) => Promise<Buffer>,
): Promise<Renditions> {
  if (!isAnimation) return still;
  const files: PictureFile[] = [];
  for (const width of still.widths) files.push({ file: pictureFile(width), content: await encode(width) });
  return { ...still, files, size: files.at(-1)?.content.length ?? still.size };
}
