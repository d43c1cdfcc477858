import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Names previews so that nobody can derive the folder of the original. */
export interface PreviewNames {
  /** Returns the public name of a folder's preview, always the same one. */
  toName(folder: string): string;
  /** Returns the folder of a name; undefined if the name was not made with this secret. */
  toFolder(name: string): string | undefined;
}

const tagBytes = 16;

/** Encrypts deterministically: the initialization vector is a keyed hash of the folder, which also authenticates the name. */
export function createPreviewNames(secret: string): PreviewNames {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `stagedoor previews: ${use}`, 32));
  const [hashKey, cipherKey] = [derive('hash'), derive('cipher')];
  const tagOf = (folder: string) => createHmac('sha256', hashKey).update(folder).digest().subarray(0, tagBytes);
  return {
    toName(folder) {
      const tag = tagOf(folder);
      const cipher = createCipheriv('aes-256-ctr', cipherKey, tag);
      return Buffer.concat([tag, cipher.update(folder, 'utf8'), cipher.final()]).toString('base64url');
    },
    toFolder(name) {
      const bytes = Buffer.from(name, 'base64url');
      if (bytes.length <= tagBytes) return undefined;
      const tag = bytes.subarray(0, tagBytes);
      const decipher = createDecipheriv('aes-256-ctr', cipherKey, tag);
      const folder = Buffer.concat([decipher.update(bytes.subarray(tagBytes)), decipher.final()]).toString('utf8');
      return timingSafeEqual(tagOf(folder), tag) ? folder : undefined;
    },
  };
}
