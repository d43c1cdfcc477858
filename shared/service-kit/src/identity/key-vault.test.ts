import { expect, it } from 'vitest';
import { openKeyVault } from '#/identity/key-vault.ts';

const secret = 'a secret of these tests';
const pem = '-----BEGIN PRIVATE KEY-----';

it('decrypts its own ciphertexts, which do not contain the key and differ each time', () => {
  const vault = openKeyVault(secret, 'keys of a test');
  const sealed = vault.seal(pem);
  expect(vault.open(sealed)).toBe(pem);
  expect(sealed).not.toContain('PRIVATE');
  expect(vault.seal(pem)).not.toBe(sealed);
  expect([vault.isSealed(sealed), vault.isSealed(pem)]).toEqual([true, false]);
});

it('does not decrypt keys of another secret, changed ones, or any without a secret', () => {
  const sealed = openKeyVault(secret, 'keys of a test').seal(pem);
  expect(openKeyVault('another secret of these tests', 'keys of a test').open(sealed)).toBeUndefined();
  expect(openKeyVault(undefined, 'keys of a test').open(sealed)).toBeUndefined();
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(openKeyVault(secret, 'keys of a test').open(changed)).toBeUndefined();
  expect(openKeyVault(secret, 'keys of a test').open('sealed:1:')).toBeUndefined();
});

it('returns a key that was stored before there was a secret', () => {
  expect(openKeyVault(secret, 'keys of a test').open(pem)).toBe(pem);
  expect(openKeyVault(undefined, 'keys of a test').open(openKeyVault(undefined, 'keys of a test').seal(pem))).toBe(pem);
});
