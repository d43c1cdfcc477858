import { expect, it } from 'vitest';
import { shorten } from './html.ts';

it.each([
  ['one two three', 13, 'one two three'],
  ['one two three', 10, 'one two…'],
  ['ab👩‍👩‍👧', 8, 'ab…'],
  ['हिन्दी', 5, 'हि…'],
])('shortens %s to %i at a word, or between its letters', (text, max, shown) => {
  expect(shorten(text, max)).toBe(shown);
});
