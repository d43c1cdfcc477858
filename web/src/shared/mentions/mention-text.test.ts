import { describe, expect, it } from 'vitest';
import { findTypedMention, fitsMention, insertMention } from './mention-text.ts';

const typed = (text: string) => findTypedMention(text, text.length);

describe('a name that is being typed', () => {
  it.each([
    ['@an', 0, 'an'],
    ['Hi @an', 3, 'an'],
    ['(@an', 1, 'an'],
    ['line\n@Mara_K', 5, 'Mara_K'],
    ['こんにちは@an', 5, 'an'],
    ['привет@an', 6, 'an'],
    ['＠an', 0, 'an'],
    ['@bert/@an', 6, 'an'],
  ])('is found at the end of %j', (text, start, query) => {
    expect(typed(text)).toEqual({ start, query });
  });

  it.each([
    '',
    '@',
    '@a',
    'a@an',
    'mail mara@ex',
    '@an ',
    '@@an',
    'site/@an',
    '@an!',
    `@${'a'.repeat(31)}`,
    'ü@an',
    'u\u0308@an',
  ])('is not found at the end of %j', (text) => {
    expect(typed(text)).toBeUndefined();
  });

  it('is the one at the caret', () => {
    expect(findTypedMention('@anna and @bert', 3)).toEqual({ start: 0, query: 'an' });
    expect(findTypedMention('@anna and @bert', 9)).toBeUndefined();
  });
});

it('fits a person by the beginning of their username or of a word in their name', () => {
  const mara = { username: 'mara_keys', displayName: 'Mara Kessler' };
  expect(['ma', 'MARA_', 'kess'].map((query) => fitsMention(mara, query))).toEqual([true, true, true]);
  expect(['ara', 'keys', 'x'].map((query) => fitsMention(mara, query))).toEqual([false, false, false]);
  expect(fitsMention({ username: 'mara', displayName: null }, 'k')).toBe(false);
});

describe('a chosen name', () => {
  it('replaces the typed text, with a space after it', () => {
    expect(insertMention('Hi @an', { start: 3, query: 'an' }, 'anna_k')).toEqual({ text: 'Hi @anna_k ', caret: 11 });
  });

  it('leaves the following text, and doubles no space', () => {
    expect(insertMention('Hi @an there', { start: 3, query: 'an' }, 'anna')).toEqual({
      text: 'Hi @anna there',
      caret: 9,
    });
    expect(insertMention('@an!', { start: 0, query: 'an' }, 'anna')).toEqual({ text: '@anna !', caret: 6 });
    expect(insertMention('@an\nx', { start: 0, query: 'an' }, 'anna')).toEqual({ text: '@anna\nx', caret: 5 });
  });
});
