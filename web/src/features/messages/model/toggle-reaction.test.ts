import { expect, it } from 'vitest';
import { toggleReaction } from './toggle-reaction.ts';

const theirs = { emoji: '👍', count: 1, isOwn: false };
const own = { emoji: '🔥', count: 1, isOwn: true };

it('puts a new emoji behind the others', () => {
  expect(toggleReaction([theirs], '🔥')).toEqual([theirs, own]);
});

it('joins and leaves the other person', () => {
  const both = [{ emoji: '👍', count: 2, isOwn: true }, own];
  expect(toggleReaction([theirs, own], '👍')).toEqual(both);
  expect(toggleReaction(both, '👍')).toEqual([theirs, own]);
});

it('removes an emoji that nobody gives any more', () => {
  expect(toggleReaction([theirs, own], '🔥')).toEqual([theirs]);
});
