import { expect, it } from 'vitest';
import { flipFollow } from './follow-rules.ts';

const stranger = { isFollowing: false, isRequested: false, followers: 7 };

it('counts one follower more on follow and one less on unfollow', () => {
  const followed = flipFollow(stranger, false);
  expect(followed).toEqual({ isFollowing: true, isRequested: false, followers: 8 });
  expect(flipFollow(followed, false)).toEqual(stranger);
});

it('asks a private account, and takes the request back', () => {
  const asked = flipFollow(stranger, true);
  expect(asked).toEqual({ isFollowing: false, isRequested: true, followers: 7 });
  expect(flipFollow(asked, true)).toEqual(stranger);
});

it('never counts below none', () => {
  expect(flipFollow({ isFollowing: true, isRequested: false, followers: 0 }, false).followers).toBe(0);
});
