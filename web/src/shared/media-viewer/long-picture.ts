import type { Media } from '@stagedoor/contracts/post';

/** A picture of which a screen shows either all, too small to be read, or a part. */
const LONG = 2.5;

/** Whether a picture is long, and in which direction: a screenshot of a whole page is tall, a panorama wide. */
export function findLength({ width, height }: Pick<Media, 'width' | 'height'>): 'tall' | 'wide' | undefined {
  if (!width || !height) return undefined;
  if (height > LONG * width) return 'tall';
  return width > LONG * height ? 'wide' : undefined;
}
