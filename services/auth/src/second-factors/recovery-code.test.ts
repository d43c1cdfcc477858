import { expect, it } from 'vitest';
import { hashRecoveryCode, makeRecoveryCode } from '#/second-factors/recovery-code.ts';

it('makes codes in groups of four, none twice', () => {
  const codes = Array.from({ length: 200 }, makeRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){3}[\dA-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(200);
});

it('reads a code however it is grouped, in small letters, and with letters that look like digits', () => {
  const hash = hashRecoveryCode('0011-AABB-CCDD-EEFF');
  expect(hash).toBeDefined();
  for (const typed of [
    '0011aabbccddeeff',
    ' 0011 AABB CCDD EEFF ',
    '００１１－ａａｂｂ－ＣＣＤＤ－ｅｅｆｆ',
    '0011\u2011aabb\u200bccdd\u2013eeff\ufeff',
    'OOIL-AABB-CCDD-EEFF',
  ]) {
    expect(hashRecoveryCode(typed)).toEqual(hash);
  }
});

it.each(['', '123456', '0011-AABB-CCDD-EEF', '0011-AABB-CCDD-EEFFG', '0011-AABB-CCDD-EEFU'])('refuses %j', (typed) => {
  expect(hashRecoveryCode(typed)).toBeUndefined();
});
