/** Returns a key for `idempotencyKey`. `crypto.randomUUID` is missing on pages that are not served by https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
