import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { extensionOf } from '@stagedoor/service-kit/uploads/file-kinds';
import { filesPath, publicFileUrl } from '#/media/file-urls.ts';
import { blurredFile, pictureFile, wholeFile } from '#/media/picture-sizes.ts';
import type { PreviewNames } from '#/media/preview-names.ts';

export interface StoredMedia {
  readonly type: 'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE';
  readonly folder: string;
  readonly isPublic: boolean;
  /** Widths of the picture's or video poster's files; empty if there are none. */
  readonly widths: readonly number[];
  readonly mimeType: string;
}

/** Makes the addresses from which a browser loads media. */
export interface MediaAddresses {
  /** Undefined for a visitor. */
  for(readerId: string | undefined): ReaderAddresses;
}

/** The addresses for one reader. */
export interface ReaderAddresses {
  whole(item: StoredMedia): string;
  thumbnail(item: StoredMedia): string | null;
  /** The address of a picture in each of its widths in pixels; undefined if there is no choice. */
  sources(item: StoredMedia): { readonly url: string; readonly width: number }[] | undefined;
  blurred(item: StoredMedia): string | null;
}

/** The reader in addresses of private files that visitors may open, such as those of a post that became public. */
export const everyone = 'everyone';
export const privatePath = `${filesPath}/private`;
/** The path of previews of locked media, under names that do not reveal the folder of the original. */
export const previewPath = `${filesPath}/preview`;

/**
 * Public files have a permanent address. An address of a private file names its reader, is signed and expires; each request
 * checks again whether the reader may open it.
 */
export function createMediaAddresses(signer: AddressSigner, previews: PreviewNames): MediaAddresses {
  return { for: (readerId = everyone) => createReaderAddresses(signer, previews, readerId) };
}

function createReaderAddresses(signer: AddressSigner, previews: PreviewNames, readerId: string): ReaderAddresses {
  const address = (item: StoredMedia, file: string) =>
    item.isPublic ? publicFileUrl(item.folder, file) : signer.sign(`${privatePath}/${readerId}/${item.folder}/${file}`);
  return {
    whole: (item) => {
      const widest = item.widths.at(-1);
      const isPicture = item.type === 'IMAGE' && widest !== undefined;
      return address(item, isPicture ? pictureFile(widest) : wholeFile(extensionOf(item.mimeType)));
    },
    thumbnail: (item) => {
      const [smallest] = item.widths;
      return smallest === undefined ? null : address(item, pictureFile(smallest));
    },
    sources: (item) =>
      item.type === 'IMAGE' && item.widths.length > 1
        ? item.widths.map((width) => ({ url: address(item, pictureFile(width)), width }))
        : undefined,
    blurred: (item) =>
      item.widths.length === 0 ? null : `${previewPath}/${previews.toName(item.folder)}/${blurredFile}`,
  };
}
