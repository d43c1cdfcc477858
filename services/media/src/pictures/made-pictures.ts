import type { PictureFile } from '#/pictures/renditions.ts';

/** A picture as it is stored for its purpose. */
export interface MadePictures {
  readonly files: readonly PictureFile[];
  /** Widths in pixels, ascending. */
  readonly widths: readonly number[];
  /** Size of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Size of the largest file, in bytes. */
  readonly size: number;
}
