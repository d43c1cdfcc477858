import { createHash, randomBytes } from 'node:crypto';
import { mendIdentifier } from '@stagedoor/contracts/email-address';

/** The digits and letters of base32 by Crockford: none of them is taken for another one. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** Returns a random code of 80 bits, such as `7K2M-…`: enough for a fast hash to protect it. */
export function makeRecoveryCode(): string {
  const text = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
  return text.replace(/.{4}(?=.)/g, '$&-');
}

/** Returns the hash of a code as it was typed; undefined if it has not the form of one. */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const code = normalizeCode(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (code.length !== length || ![...code].every((letter) => letters.includes(letter))) return undefined;
  return createHash('sha256').update(code).digest();
}

/** Removes the blanks and hyphens by which people group a code, and what keyboards and copying add to it unseen. */
export function normalizeCode(typed: string): string {
  return mendIdentifier(typed).replaceAll(/[\s\p{Dash}]/gu, '');
}
