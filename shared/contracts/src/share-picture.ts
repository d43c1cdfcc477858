/** Pictures for the link previews of other platforms (`og:image`), many of which read JPEG alone, and no large files. */

/** The name of such a picture, beside the other files of a public picture, cover or avatar, or of a film's poster. */
export const shareFile = 'share.jpg';
/** Its size in bytes, at most. */
export const shareBytes = 300_000;

/** The sizes of an avatar and of a cover, whatever they are made of. */
export const avatarShare = { width: 512, height: 512 } as const;
export const coverShare = { width: 1_000, height: 500 } as const;

const shareWidth = 1_200;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size in which a picture of some size is shared: its whole, or a part if it is higher than 4:5 or wider than 2:1. */
export function fitShare(own: Size): Size {
  const ratio = Math.min(2, Math.max(4 / 5, own.width / own.height));
  const width = Math.max(1, Math.floor(Math.min(shareWidth, own.width, own.height * ratio)));
  return { width, height: Math.max(1, Math.round(width / ratio)) };
}

/** Returns the address of the picture to share that belongs to a public address of one of its files. */
export function toShareAddress(address: string): string {
  return address.slice(0, address.lastIndexOf('/') + 1) + shareFile;
}
