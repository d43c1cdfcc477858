/** An avatar's two squares: in lists, and on the profile. */
export const smallAvatarFile = '256.webp';
export const largeAvatarFile = '512.webp';

export const coverFile = 'cover.webp';

/** The picture of a link preview. */
export const previewFile = 'preview.webp';

/** The name of a file that is stored unchanged. */
export function wholeFile(extension: string): string {
  return `whole.${extension}`;
}
