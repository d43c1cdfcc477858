import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Names previews so that nobody learns from one where the original is. */
export interface PreviewNames {
  /** The name under which everybody gets the preview of this folder; always the same one. */
  toName(folder: string): string;
  /** The folder of a name that was made here; undefined of any other. */
  toFolder(name: string): string | undefined;
}

const tagBytes = 16;

/** Encrypts deterministically: the start of the cipher is a keyed hash of the folder, which also tells what was made up. */
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
