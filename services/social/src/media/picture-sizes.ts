/** An avatar's two squares, pixels: beside things, and on the profile. */
export const smallAvatarSize = 256;
export const largeAvatarSize = 512;
export const smallAvatarFile = '256.webp';
export const largeAvatarFile = '512.webp';

/** A cover fills this, pixels. */
export const coverSize = { width: 1500, height: 500 } as const;
export const coverFile = 'cover.webp';

/** Widths of a post's picture, pixels: in a grid, in the feed, and looked at alone. None is wider than what was sent. */
export const pictureWidths = [640, 1280, 2048] as const;
/** The preview of a picture that is locked: so few pixels, blurred, that they give nothing away. */
export const blurredWidth = 24;
export const blurredFile = 'blurred.webp';

export function pictureFile(width: number): string {
  return `${width}.webp`;
}

/** A file that is kept as it came. */
export function wholeFile(extension: string): string {
  return `whole.${extension}`;
}
