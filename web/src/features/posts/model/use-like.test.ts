import { expect, it } from 'vitest';
import { flipLike } from './use-like.ts';

it('raises the count by one on like and lowers it by one on unlike', () => {
  expect(flipLike({ hasLiked: false, likeCount: 4 })).toEqual({ hasLiked: true, likeCount: 5 });
  expect(flipLike({ hasLiked: true, likeCount: 5 })).toEqual({ hasLiked: false, likeCount: 4 });
});

it('never lowers the count below zero', () => {
  expect(flipLike({ hasLiked: true, likeCount: 0 })).toEqual({ hasLiked: false, likeCount: 0 });
});
