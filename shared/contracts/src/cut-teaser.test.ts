import { describe, expect, test } from 'vitest';
import { cutTeaser } from './cut-teaser.ts';

describe('a teaser', () => {
  test('is a third of a short text', () => expect(cutTeaser('123456789')).toBe('123'));
  test('is 140 characters of a long one', () => expect(cutTeaser('x'.repeat(5000))).toHaveLength(140));
  test('of two characters is nothing', () => expect(cutTeaser('ab')).toBe(''));
  test('never cuts a character in two', () => expect(cutTeaser('😀😀😀')).toBe('😀'));
  test('never cuts a grapheme in two', () => {
    const family = '👩‍👩‍👧';
    expect(cutTeaser(`${family.repeat(2)}ab`)).toBe('');
    expect(cutTeaser(family.repeat(3))).toBe(family);
    expect(cutTeaser('e\u0301'.repeat(4))).toBe('e\u0301');
  });
  test('is no more than a third in either measure, of marks upon marks too', () => {
    expect(cutTeaser('😀😀😀aaaaaa')).toBe('😀😀');
    expect(cutTeaser('aaaa😀😀😀😀')).toBe('aa');
    expect(cutTeaser(`a${'\u0301'.repeat(4998)}b`)).toBe('');
  });
});
