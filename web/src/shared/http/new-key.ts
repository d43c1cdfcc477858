/** A key that makes the repeat of a creation harmless. `randomUUID` would need a secure page. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
