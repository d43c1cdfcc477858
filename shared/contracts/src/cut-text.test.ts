import { expect, it } from 'vitest';
import { cutText, shortenText } from './cut-text.ts';

it.each([
  ['short', 10, 'short'],
  ['longer than that', 6, 'longer'],
  ['한국어', 2, '한국'],
  ['हिन्दी', 3, 'हि'],
  ['ab👩‍👩‍👧', 6, 'ab'],
  ['ab😀', 3, 'ab'],
  ['👩‍👩‍👧', 3, '👩‍'],
])('cuts %s at %i between its letters', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

it.each([
  ['short', 5, 'short'],
  ['longer than that', 8, 'longer…'],
  ['😀😀😀', 3, '😀😀😀'],
  ['😀😀😀', 2, '😀…'],
  ['हिन्दी', 4, 'हि…'],
  ['ab👩‍👩‍👧c', 5, 'ab…'],
])('shortens %s to %i characters', (text, most, shown) => {
  expect(shortenText(text, most)).toBe(shown);
});
