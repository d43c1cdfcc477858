import type { MediaRow } from '#/db/messages.ts';

/** The path under which browsers get messaging's files. */
export const mediaPath = '/media/messaging';
/** Folders in the file store: of stored files, and of markers for folders that no row refers to. */
export const storedFolder = 'media';
export const markerFolder = 'unsettled';

/** Widths of a message's picture in pixels: in the thread and in full view. No picture is enlarged. */
export const pictureWidths = [640, 1600] as const;
/** The preview of a locked picture: blurred, and so few pixels that nothing can be recognized. */
export const blurredWidth = 24;
export const blurredFile = 'blurred.webp';

export function pictureFile(width: number): string {
  return `${width}.webp`;
}

const extensions: { readonly [mimeType: string]: string } = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
};

/** Returns the name of the largest file, which shows the whole item. */
export function wholeFile({ widths, mimeType }: Pick<MediaRow, 'widths' | 'mimeType'>): string {
  const widest = widths.at(-1);
  return widest === undefined ? `whole.${extensions[mimeType] ?? 'bin'}` : pictureFile(widest);
}
