import { expect, it } from 'vitest';
import { evaluateRegularExpression } from './evaluate-regular-expression.ts';
import { findRegularExpressions } from './find-regular-expressions.ts';

process.env.RECHECK_BACKEND ??= 'native';

it('finds literals, expressions of a text and patterns of schemas', () => {
  const source = `
    const tag = /<meta\\s[^>]*>/giu;
    const word = new RegExp('a+b', 'u');
    const name = Type.String({ pattern: '^[a-z]+$', errorMessage: { pattern: text } });
    const half = 1 / 2 / 3;
    text.replace(/\\//g, '');`;
  expect(findRegularExpressions('page.ts', source)).toEqual({
    expressions: [
      { line: 2, source: '<meta\\s[^>]*>', flags: 'giu' },
      { line: 3, source: 'a+b', flags: 'u' },
      { line: 4, source: '^[a-z]+$', flags: 'u' },
      { line: 6, source: '\\/', flags: 'g' },
    ],
    composed: [],
  });
});

it('finds expressions that are put together while the program runs', () => {
  expect(findRegularExpressions('page.ts', 'const a = new RegExp(b);\nRegExp(c)').composed).toEqual([1, 2]);
});

// biome-ignore format: one a line
it.each([
  ['(a+)+$', ''],
  ['^(?:[a-z]+ ?)+$', 'u'],
  // Once for each place in the text that it could begin at.
  ['\\s+$', ''],
  ['<meta\\s[^>]*>', 'g'],
])('refuses /%s/%s', async (source, flags) => {
  expect(await evaluateRegularExpression(source, flags)).toContain('for example');
});

it.each([
  ['^a+$', ''],
  ['(?<!\\s)\\s+$', ''],
  ['[^/]', 'g'],
])('accepts /%s/%s', async (source, flags) => {
  expect(await evaluateRegularExpression(source, flags)).toBeUndefined();
});
