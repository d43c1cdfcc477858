import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emojiFile, makeEmojiData, writeEmojiData } from './make-emoji-data.ts';

const { emojis, categories } = makeEmojiData();
const find = (emoji: string) => emojis.find((one) => one.emoji === emoji);

it('has each emoji with its name, in a category that is named', () => {
  expect(emojis.length).toBeGreaterThan(1800);
  expect(find('🔥')).toMatchObject({ label: 'fire', tags: expect.arrayContaining(['flame']) });
  const named = new Set(categories.map(({ index }) => index));
  expect(emojis.filter(({ category }) => !named.has(category))).toEqual([]);
  expect(new Set(emojis.map(({ emoji }) => emoji)).size).toBe(emojis.length);
});

it('has the five skin tones where there are some', () => {
  expect(find('👋')?.skins).toEqual({
    light: '👋🏻',
    'medium-light': '👋🏼',
    medium: '👋🏽',
    'medium-dark': '👋🏾',
    dark: '👋🏿',
  });
  expect(find('🔥')).not.toHaveProperty('skins');
});

it('leaves out parts of emoji, and emoji that older devices cannot show', () => {
  expect(emojis.some(({ version }) => version > 15)).toBe(false);
  expect(find('🏻')).toBeUndefined();
  expect(find('🇦')).toBeUndefined();
});

it('is what the file holds that a build reads', () => {
  expect(readFileSync(emojiFile, 'utf8')).toBe(writeEmojiData());
});
