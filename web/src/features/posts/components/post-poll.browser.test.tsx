import type { Poll } from '@stagedoor/contracts/polls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { postQuery } from '../api/post-query.ts';
import { PostPoll } from './post-poll.tsx';

const { id } = lockedPost;

function Shown() {
  const { data } = useQuery(postQuery(id, useQueryClient()));
  return data?.poll ? <PostPoll post={data} poll={data.poll} /> : null;
}

it('closes by itself while it is looked at, and shows its result', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => random.mockRestore());
  const closesAt = new Date(Date.now() + 1_500).toISOString();
  const open: Poll = {
    options: ['Strings', 'Brass'].map((text) => ({ text, votes: null })),
    voteCount: null,
    ownVote: null,
    hours: 1,
    closesAt,
    isClosed: false,
  };
  const closed: Poll = {
    ...open,
    isClosed: true,
    voteCount: 3,
    options: [
      { text: 'Strings', votes: 2 },
      { text: 'Brass', votes: 1 },
    ],
  };
  const requests = fakeServer({
    [`GET /posts/${id}`]: () => ({ ...lockedPost, poll: Date.now() < Date.parse(closesAt) ? open : closed }),
  });
  await show(<Shown />);
  await expect.element(page.getByRole('button', { name: 'Vote' })).toBeVisible();
  await expect.element(page.getByText('1 minute left')).toBeVisible();
  await expect.element(page.getByText('3 votes · Closed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Vote' })).not.toBeInTheDocument();
  expect(requests).toHaveLength(2);
});
