import type { MediaRow } from '#/db/messages.ts';

/** Where messaging serves its files, as the browser sees it. */
export const mediaPath = '/media/messaging';
/** Below it in the store: what is there, and marks of the folders that no row refers to yet, or any more. */
export const storedFolder = 'media';
export const unsettledFolder = 'unsettled';

/** Widths of a message's picture, pixels: in the thread, and looked at alone. None is wider than what was sent. */
export const pictureWidths = [640, 1600] as const;
/** The preview of a picture that is locked: so few pixels, blurred, that they give nothing away. */
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
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
};

/** The file that shows all of it. */
export function wholeFile({ widths, mimeType }: Pick<MediaRow, 'widths' | 'mimeType'>): string {
  const widest = widths.at(-1);
  return widest === undefined ? `whole.${extensions[mimeType] ?? 'bin'}` : pictureFile(widest);
}
