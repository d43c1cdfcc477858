import { expect, test } from 'vitest';
import { createWordMatcher, foldCase } from '#/mutes/match-muted-words.ts';

const has = (text: string, ...words: string[]) => createWordMatcher(words.map(foldCase))(text);

test.each([
  ['Spoiler: he dies', 'spoiler'],
  ['no SPOILERS, one spoiler!', 'Spoiler'],
  ['the straße is closed', 'STRASSE'],
  ['café', 'CAFE\u0301'],
  ['Ελλάδα ΕΛΛΆΔΑ', 'ελλάδα'],
  ['see #finale tonight', '#Finale'],
  ['the  season\nfinale', 'season finale'],
  ['今日は映画を見た', '映画'],
  ['so funny 😂😂', '😂'],
  ['C++ and [x] (y) a.b', 'c++'],
  ['C++ and [x] (y) a.b', '[x]'],
])('%j has %j', (text, word) => expect(has(text, word)).toBe(true));

test.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('words with %j are found as they are written', (sign) => {
  expect(has(`the spoiler${sign}free cut`, `spoiler${sign}free`)).toBe(true);
  expect(has('the spoilerXfree cut', `spoiler${sign}free`)).toBe(false);
});

test.each([
  ['a category of cats', 'cat'],
  ['concatenate', 'cat'],
  ['re_cat', 'cat'],
  ['naïve', 'nai'],
  ['axb', 'a.b'],
  ['anything', 'else'],
])('%j does not have %j', (text, word) => expect(has(text, word)).toBe(false));

test('without words nothing is muted', () => expect(has('anything')).toBe(false));

test('takes little time for two hundred of the longest words', () => {
  const words = Array.from({ length: 200 }, (_, index) => `${'a '.repeat(22)}${String(index).padStart(4, '0')}`);
  const isMuted = createWordMatcher(words);
  const before = process.cpuUsage();
  for (let post = 0; post < 20; post += 1) expect(isMuted('a '.repeat(2_500))).toBe(false);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
