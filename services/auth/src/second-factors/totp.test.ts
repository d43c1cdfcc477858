import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { findTotpStep, makeTotpSecret, totpAddress } from '#/second-factors/totp.ts';

const secret = makeTotpSecret();
const step = 59_000_000;
const startMs = step * 30_000;
const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: startMs });
const stepAt = (offsetMs: number, text = code) => findTotpStep(secret, text, new Date(startMs + offsetMs));

it('accepts a code from one step before to the end of one step after', () => {
  expect(stepAt(-30_000)).toBe(step);
  expect(stepAt(0)).toBe(step);
  expect(stepAt(59_999)).toBe(step);
});

it('refuses a code a millisecond earlier and a millisecond later', () => {
  expect(stepAt(-30_001)).toBeUndefined();
  expect(stepAt(60_000)).toBeUndefined();
});

it.each(['', '12345', '1234567', 'abcdef', `${code} `])('refuses %j', (text) => {
  expect(stepAt(0, text)).toBeUndefined();
});

it('names the platform, the person and the secret in the address for the app', () => {
  const address = new URL(totpAddress(secret, 'mara_keys'));
  expect(decodeURIComponent(`${address.host}${address.pathname}`)).toBe('totp/Stagedoor:mara_keys');
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(address.searchParams.get('issuer')).toBe('Stagedoor');
});

it.each(['ƻ𑈿✐𛄐', '12345', '1234567', '12345a', ''])('%j is no code', (typed) => {
  expect(findTotpStep(secret, typed, new Date(startMs))).toBeUndefined();
});
