import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import type { MediaRow } from '#/db/messages.ts';
import { blurredFile, mediaPath, pictureFile, wholeFile } from '#/media/stored-names.ts';

/** Where a reader's browser gets the files of a message's media. */
export interface MediaAddresses {
  whole(item: MediaRow, readerId: string): string;
  thumbnail(item: MediaRow, readerId: string): string | null;
  blurred(item: MediaRow, readerId: string): string | null;
}

/**
 * Addresses that name their reader and are signed: nobody can make one, change whom it is for, or use it after its
 * time. What it opens is decided anew each time it is asked for.
 */
export function createMediaAddresses(signer: AddressSigner): MediaAddresses {
  const address = (item: MediaRow, readerId: string, file: string) =>
    signer.sign(`${mediaPath}/${readerId}/${item.id}/${file}`);
  return {
    whole: (item, readerId) => address(item, readerId, wholeFile(item)),
    thumbnail(item, readerId) {
      const [smallest] = item.widths;
      return smallest === undefined ? null : address(item, readerId, pictureFile(smallest));
    },
    blurred: (item, readerId) => (item.widths.length === 0 ? null : address(item, readerId, blurredFile)),
  };
}
