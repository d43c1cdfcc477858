import type { Post } from '@stagedoor/contracts/post';
import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { userQuery } from '#/features/users/api/user-query.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { cleo, show } from '#/shared/testing/browser/show.tsx';
import { useJoinAuthor } from './use-join-author.tsx';

function Join({ post }: { readonly post: Post }) {
  const { data } = useQuery({ ...userQuery(cleo.username), enabled: false });
  return (
    <>
      <p>{data && `Knows ${data.username}`}</p>
      <div data-testid="join">{useJoinAuthor(post)}</div>
    </>
  );
}

it('a post for followers offers to follow its author, and is fetched again then', async () => {
  const requests = fakeServer({
    'GET /users/cleo': () => cleo,
    [`POST /users/follow/${cleo.id}`]: () => ({ isFollowing: true, isRequested: false, followers: 1 }),
    [`GET /posts/${lockedPost.id}`]: () => ({ ...lockedPost, isLocked: false }),
  });
  await show(<Join post={lockedPost} />);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect.poll(() => requests.at(-1)?.path).toBe(`/posts/${lockedPost.id}`);
  await expect.element(page.getByTestId('join')).toBeEmptyDOMElement();
});

it.each([
  ['Subscribe - $5.00/mo', 'for subscribers', 'SUBSCRIBERS', cleo],
  [undefined, 'for subscribers, of whom one is', 'SUBSCRIBERS', { ...cleo, hasSubscription: true }],
  [undefined, 'for followers, of whom a subscriber is one', 'FOLLOWERS', { ...cleo, hasSubscription: true }],
] as const)('offers %s on a post %s', async (label, _, visibility, person) => {
  fakeServer({
    'GET /users/cleo': () => person,
    'GET /config': () => ({ features: ['subscriptions'], version: '1' }),
  });
  await show(<Join post={{ ...lockedPost, visibility }} />);
  await expect.element(page.getByText('Knows cleo')).toBeVisible();
  if (label !== undefined) await expect.element(page.getByRole('button', { name: label, exact: true })).toBeVisible();
  else await expect.element(page.getByTestId('join')).toBeEmptyDOMElement();
});

it('says of a post for subscribers that nobody can subscribe to its author, and offers nothing on one that is not sold', async () => {
  fakeServer({
    'GET /users/cleo': () => ({ ...cleo, role: 'FAN', subscriptionPrice: 0 }),
    'GET /config': () => ({ features: ['subscriptions'], version: '1' }),
  });
  const post: Post = { ...lockedPost, visibility: 'SUBSCRIBERS' };
  const shown = await show(<Join post={post} />);
  await expect.element(page.getByText('There is no subscription to this creator at the moment.')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  await shown.unmount();
  await show(<Join post={{ ...post, price: 4, purchaseRequires: 'CREATOR' }} />);
  await expect.element(page.getByTestId('join')).toBeEmptyDOMElement();
});
