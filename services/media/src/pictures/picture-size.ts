import type { PictureSize } from '#/pictures/decode-picture.ts';

/** WebP's limit for a side. */
const maxSide = 16_383;
/** Pixels of a rendition: about what a phone can show without running out of memory. */
const maxPixels = 24_000_000;

interface Screen {
  readonly width: number;
  /** The width of the widest screen: what is not wider is no panorama. */
  readonly widest: number;
  /** A limit for the pixels of the result that is lower than for a single picture. */
  readonly pixels?: number | undefined;
}

/**
 * Returns the size of a picture for a screen. The screen limits its width, and of a panorama, which is wider than 2:1, its height:
 * what is long stays as readable as it is on the screen that it was taken for. No picture is enlarged.
 */
export function fitScreen(own: PictureSize, { width, widest, pixels = maxPixels }: Screen): PictureSize {
  const isPanorama = own.width > Math.max(widest, 2 * own.height);
  const scale = Math.min(
    1,
    width / (isPanorama ? 2 * own.height : own.width),
    maxSide / Math.max(own.width, own.height),
    Math.sqrt(Math.min(pixels, maxPixels) / (own.width * own.height)),
  );
  // Rounded down, so that the result is never above a limit.
  return { width: scaleSide(own.width, scale), height: scaleSide(own.height, scale) };
}

/** Returns the largest size of that shape, at least 1:2 and at most 2:1, that is `width` pixels wide. */
export function cropLong(own: PictureSize, width: number): PictureSize {
  const ratio = Math.min(2, Math.max(1 / 2, own.width / own.height));
  return { width, height: Math.max(1, Math.round(width / ratio)) };
}

function scaleSide(side: number, scale: number): number {
  return Math.max(1, Math.floor(side * scale + 1e-6));
}
