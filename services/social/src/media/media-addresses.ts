import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { extensionOf } from '@stagedoor/service-kit/uploads/file-kinds';
import { filesPath, publicFileUrl } from '#/media/file-urls.ts';
import { blurredFile, pictureFile, wholeFile } from '#/media/picture-sizes.ts';
import type { PreviewNames } from '#/media/preview-names.ts';

export interface StoredMedia {
  readonly type: 'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE';
  readonly folder: string;
  readonly isPublic: boolean;
  /** Of a picture's files, or of a video's poster; of what has neither, none. */
  readonly widths: readonly number[];
  readonly mimeType: string;
}

/** Where the browser gets the files of media. */
export interface MediaAddresses {
  /** Undefined for a visitor. */
  for(readerId: string | undefined): ReaderAddresses;
}

/** The addresses for one reader. */
export interface ReaderAddresses {
  whole(item: StoredMedia): string;
  thumbnail(item: StoredMedia): string | null;
  blurred(item: StoredMedia): string | null;
}

/** Stands in an address where a reader's id would: what everyone may see, but whose files once were not everyone's. */
export const everyone = 'everyone';
export const privatePath = `${filesPath}/private`;
/** Below it stand previews of what is locked, under names that do not tell where the original is. */
export const previewPath = `${filesPath}/preview`;

/**
 * Public files have one address for ever. An address of a private one names its reader, is signed and expires; what it
 * opens is decided anew each time it is asked for.
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
    blurred: (item) =>
      item.widths.length === 0 ? null : `${previewPath}/${previews.toName(item.folder)}/${blurredFile}`,
  };
}
