import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts private keys for the database and decrypts them. */
export interface KeyVault {
  seal(privateKey: string): string;
  /** Returns undefined for a key that was encrypted with another secret, or damaged. */
  open(stored: string): string | undefined;
  isSealed(stored: string): boolean;
}

const prefix = 'sealed:1:';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts private keys with AES-256-GCM and a key that is derived from `secret` for one purpose, such as `signing keys`.
 * Without a secret, keys are stored in plain text, which is only allowed for a system that nobody else can reach; keys that
 * were encrypted before cannot be read then.
 */
export function openKeyVault(secret: string | undefined, purpose: string): KeyVault {
  const isSealed = (stored: string) => stored.startsWith(prefix);
  if (secret === undefined) {
    return { seal: (key) => key, open: (stored) => (isSealed(stored) ? undefined : stored), isSealed };
  }
  const key = Buffer.from(hkdfSync('sha256', secret, '', `stagedoor ${purpose}`, 32));
  return {
    seal(privateKey) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(privateKey, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(stored) {
      if (!isSealed(stored)) return stored;
      const bytes = Buffer.from(stored.slice(prefix.length), 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    isSealed,
  };
}
