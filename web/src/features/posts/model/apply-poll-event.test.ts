import type { Post } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { withVotes } from './apply-poll-event.ts';

const option = (text: string, votes: number | null) => ({ text, votes });
const poll = {
  options: [option('Strings', 1), option('Brass', 0)],
  voteCount: 1,
  ownVote: 0,
  hours: 6,
  closesAt: '2026-02-01T12:00:00.000Z',
  isClosed: false,
};
const postWith = (change: object = {}) => ({ id: 'p', poll: { ...poll, ...change } }) as unknown as Post;

it('shows new votes to a reader who sees the result, and keeps their own', () => {
  expect(withVotes(postWith(), [1, 2]).poll).toEqual({
    ...poll,
    options: [option('Strings', 1), option('Brass', 2)],
    voteCount: 3,
  });
});

it.each([
  ['of a result that its reader may not see', { voteCount: null }, [1, 2]],
  ['that are older than what is shown', {}, [1, 0]],
  ['of another number of answers', {}, [1, 2, 3]],
])('changes nothing by votes %s', (_, change, votes) => {
  const post = postWith(change);
  expect(withVotes(post, votes)).toBe(post);
});

it('changes nothing of a post without a poll', () => {
  const post = { id: 'p' } as Post;
  expect(withVotes(post, [1, 2])).toBe(post);
});
