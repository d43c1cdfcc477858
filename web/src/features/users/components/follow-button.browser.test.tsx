import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { away, fakeServer, holdAnswer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { cleo, show } from '#/shared/testing/browser/show.tsx';
import { FollowButton } from './follow-button.tsx';

const path = `/users/follow/${cleo.id}`;
const answerOf = (change: object) => ({ isFollowing: false, isRequested: false, followers: 0, ...change });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('shows at once that somebody is followed, and what was pressed last is what the server has in the end', async () => {
  const first = holdAnswer<unknown>();
  const requests = fakeServer({
    [`POST ${path}`]: () => first.held,
    [`DELETE ${path}`]: () => answerOf({}),
  });
  await show(<FollowButton user={cleo} />);
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
  await show(<FollowButton user={{ ...cleo, isPrivate: true }} onFollowChanged={onFollowChanged} />);
  await button('Follow').click();
  await expect.element(button('Requested')).toHaveAttribute('aria-pressed', 'true');
  expect(onFollowChanged).not.toHaveBeenCalled();
  answer.release(answerOf({ isRequested: true }));
  await expect.poll(() => onFollowChanged.mock.calls.length).toBe(1);
  await expect.element(page.getByText('Follow request sent', { exact: true }).first()).toBeVisible();
});

it.each([
  ['a request that waits', { isRequested: true }, ['DELETE'], ['Requested']],
  ['a request that was just sent', {}, ['POST', 'DELETE'], ['Follow', 'Requested']],
] as const)('says that %s was withdrawn', async (_, part, methods, presses) => {
  const sent = holdAnswer<unknown>();
  const requests = fakeServer({ [`POST ${path}`]: () => sent.held, [`DELETE ${path}`]: () => answerOf({}) });
  await show(<FollowButton user={{ ...cleo, isPrivate: true, ...part }} />);
  for (const name of presses) await button(name).click();
  sent.release(answerOf({ isRequested: true }));
  await expect.element(page.getByText('Follow request withdrawn', { exact: true }).first()).toBeVisible();
  expect(page.getByText('Unfollowed', { exact: true }).query()).toBeNull();
  expect(requests.map(({ method }) => method)).toEqual(methods);
});

it.each([
  ['the network is down', away, 'Network error. Please check your internet connection.'],
  ['the server refuses it', new Refusal(409, 'You cannot follow this person'), 'You cannot follow this person'],
])('is taken back where %s, and says why', async (_, answer, text) => {
  fakeServer({ [`POST ${path}`]: () => answer });
  await show(<FollowButton user={cleo} />);
  await button('Follow').click();
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect.element(button('Follow')).toHaveAttribute('aria-pressed', 'false');
});

it('leads visitors to the sign-in, and asks the server nothing', async () => {
  const requests = fakeServer({});
  await show(<FollowButton user={cleo} />, null);
  await expect.element(page.getByRole('link', { name: 'Follow', exact: true })).toHaveAttribute('href', '/login');
  expect(requests).toEqual([]);
});
