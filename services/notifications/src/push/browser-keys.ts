import { createECDH } from 'node:crypto';

/** Returns whether a browser's keys can be encrypted with: a point on the curve P-256, and a secret of 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
