import { createHash, randomBytes } from 'node:crypto';

/** The digits and letters of base32 by Crockford: none of them is taken for another one. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** Returns a random code of 80 bits, such as `7K2M-…`: enough for a fast hash to protect it. */
export function makeCode(): string {
  const code = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** Returns the hash of a code as it was typed; undefined if it has not the form of one. */
export function hashCode(typed: string): Buffer | undefined {
  const code = typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash}\p{Cf}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (code.length !== length || ![...code].every((letter) => letters.includes(letter))) return undefined;
  return createHash('sha256').update(code).digest();
}
