/** The preview of a locked picture: blurred, and so few pixels that nothing can be recognized. */
export const blurredFile = 'blurred.webp';

/** The file of a picture in one of its widths. */
export function pictureFile(width: number): string {
  return `${width}.webp`;
}
