import { expect, test } from 'vitest';
import { createAddressSigner } from '#/files/signed-address.ts';
import { TestClock } from '#/testing/test-clock.ts';

const path = '/media/social/private/posts/x/640.webp';
const minute = 60_000;

function signer(secret = 'secret') {
  const clock = new TestClock();
  clock.stopAt('2026-03-01T12:07:00Z');
  return { clock, ...createAddressSigner({ secret, clock }) };
}

const queryOf = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams);

test('an address is good for 15 to 30 minutes, and the same for some of them', () => {
  const { clock, sign, isValid } = signer();
  const address = sign(path);
  clock.advance(7 * minute);
  expect(sign(path)).toBe(address);
  clock.advance(2 * minute);
  expect(sign(path)).not.toBe(address);
  expect(isValid(path, queryOf(address))).toBe(true);
  clock.advance(14 * minute - 1);
  expect(isValid(path, queryOf(address))).toBe(true);
  clock.advance(1);
  expect(isValid(path, queryOf(address))).toBe(false);
});

test('it opens nothing else, no longer, and nowhere where the secret is another', () => {
  const { sign, isValid } = signer();
  const query = queryOf(sign(path));
  expect(isValid(path, query)).toBe(true);
  expect(isValid(path.replace('640', '1280'), query)).toBe(false);
  expect(isValid(path, { ...query, expires: String(Number(query.expires) + 1) })).toBe(false);
  expect(isValid(path, { ...query, signature: `${query.signature}A` })).toBe(false);
  expect(isValid(path, { ...query, signature: '' })).toBe(false);
  expect(isValid(path, { expires: query.expires })).toBe(false);
  expect(isValid(path, { ...query, expires: [query.expires] })).toBe(false);
  expect(isValid(path, { ...query, expires: '9e99' })).toBe(false);
  expect(signer('another').isValid(path, query)).toBe(false);
});
