/** Sides of an avatar's two squares in pixels: in lists, and on the profile. */
export const smallAvatarSize = 256;
export const largeAvatarSize = 512;
export const smallAvatarFile = '256.webp';
export const largeAvatarFile = '512.webp';

/** Size of a cover in pixels. */
export const coverSize = { width: 1500, height: 500 } as const;
export const coverFile = 'cover.webp';

/** Widths of a post's picture in pixels: in a grid, in the feed, and full screen. Pictures are never enlarged. */
export const pictureWidths = [640, 1280, 2048] as const;
/** Width of a locked picture's preview in pixels: blurred, and too few to recognize anything. */
export const blurredWidth = 24;
export const blurredFile = 'blurred.webp';

/** The largest size of a link preview's picture in pixels. */
export const previewSize = { width: 640, height: 640 } as const;
export const previewFile = 'preview.webp';

export function pictureFile(width: number): string {
  return `${width}.webp`;
}

/** The name of a file that is stored unchanged. */
export function wholeFile(extension: string): string {
  return `whole.${extension}`;
}
