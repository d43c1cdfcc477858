import type { User } from '@stagedoor/contracts/user';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { away, fakeServer, holdAnswer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, show } from '#/shared/testing/browser/show.tsx';
import { FollowButton } from './follow-button.tsx';

const user: User = {
  ...ben,
  role: 'CREATOR',
  createdAt: ada.createdAt,
  bio: null,
  coverUrl: null,
  subscriptionPrice: 0,
  isPrivate: false,
  allowMessages: true,
  showOnlineStatus: true,
  stats: { posts: 0, followers: 0, following: 0, subscribers: 0 },
  isFollowing: false,
  isBlocked: false,
  hasSubscription: false,
};
const path = `/users/follow/${user.id}`;
const answerOf = (change: object) => ({ isFollowing: false, isRequested: false, followers: 0, ...change });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('shows at once that somebody is followed, and what was pressed last is what the server has in the end', async () => {
  const first = holdAnswer<unknown>();
  const requests = fakeServer({
    [`POST ${path}`]: () => first.held,
    [`DELETE ${path}`]: () => answerOf({}),
  });
  await show(<FollowButton user={user} />);
  await button('Follow').click();
  await expect.element(button('Following')).toHaveAttribute('aria-pressed', 'true');
  await button('Following').click();
  await expect.element(button('Follow')).toHaveAttribute('aria-pressed', 'false');
  // The second one waits for the first: two at once could arrive in any order.
  expect(requests.map(({ method }) => method)).toEqual(['POST']);
  first.release(answerOf({ isFollowing: true, followers: 1 }));
  await expect.poll(() => requests.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  await expect.element(page.getByText('Unfollowed', { exact: true }).first()).toBeVisible();
  await expect.element(button('Follow')).toBeVisible();
});

it('asks a private person, and tells other lists once the server has said so', async () => {
  const answer = holdAnswer<unknown>();
  const onFollowChanged = vi.fn();
  fakeServer({ [`POST ${path}`]: () => answer.held });
  await show(<FollowButton user={{ ...user, isPrivate: true }} onFollowChanged={onFollowChanged} />);
  await button('Follow').click();
  await expect.element(button('Requested')).toHaveAttribute('aria-pressed', 'true');
  expect(onFollowChanged).not.toHaveBeenCalled();
  answer.release(answerOf({ isRequested: true }));
  await expect.poll(() => onFollowChanged.mock.calls.length).toBe(1);
  await expect.element(page.getByText('Follow request sent', { exact: true }).first()).toBeVisible();
});

it.each([
  ['the network is away', away, 'Network error. Please check your internet connection.'],
  ['the server refuses it', new Refusal(409, 'You cannot follow this person'), 'You cannot follow this person'],
])('is taken back where %s, and says why', async (_, answer, text) => {
  fakeServer({ [`POST ${path}`]: () => answer });
  await show(<FollowButton user={user} />);
  await button('Follow').click();
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect.element(button('Follow')).toHaveAttribute('aria-pressed', 'false');
});

it('leads visitors to the sign-in, and asks the server nothing', async () => {
  const requests = fakeServer({});
  await show(<FollowButton user={user} />, null);
  await expect.element(page.getByRole('link', { name: 'Follow', exact: true })).toHaveAttribute('href', '/login');
  expect(requests).toEqual([]);
});
