import { expect, test } from 'vitest';
import { hasFrames } from './freeze-picture.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['an animated WebP', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x12', true],
  ['a WebP with transparency', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10', false],
  ['a simple WebP', 'RIFF\0\0\0\0WEBPVP8 \x0a\0\0\0\x02', false],
  ['a GIF', 'GIF89a', true],
  ['an animated PNG', `\x89PNG\r\n\x1a\n${'\0'.repeat(25)}\0\0\0\x08acTL`, true],
  ['a PNG', `\x89PNG\r\n\x1a\n${'\0'.repeat(25)}\0\0\0\x08IDAT`, false],
  ['nothing', '', false],
])('%s moves: %s', (_, head, moves) => {
  expect(hasFrames(bytes(head))).toBe(moves);
});
