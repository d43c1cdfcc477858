import type { AddressSigner } from '#/files/signed-address.ts';

/**
 * Returns `folder` with a key in its path, which opens everything below it: players drop what follows a question mark when they
 * go from a playlist to what it lists.
 */
export function signFolder(signer: AddressSigner, folder: string): string {
  const query = new URLSearchParams(signer.sign(folder).slice(folder.length + 1));
  return `${folder}/${query.get('expires')}.${query.get('signature')}`;
}

/** Whether the key opens the folder at the moment. */
export function opensFolder(signer: AddressSigner, folder: string, key: string): boolean {
  const [expires, signature] = key.split('.');
  return signer.isValid(folder, { expires, signature });
}
