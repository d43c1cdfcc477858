import type { Post } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useCheckout } from '#/shared/stores/checkout-store.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { PostCard } from './post-card.tsx';
import { PostTile } from './post-tile.tsx';
import { UnlockPanel } from './unlock-panel.tsx';

const priced: Post = { ...lockedPost, price: 4, visibility: 'SUBSCRIBERS' };
const href = `/post/${priced.id}`;
const withPayments = () => fakeServer({ 'GET /config': () => ({ features: ['subscriptions'], version: '1' }) });
const unlock = page.getByRole('button', { name: 'Unlock for $4.00' });

it.each([
  ['a card', PostCard],
  ['a tile', PostTile],
] as const)(
  '%s offers a post only to people who may buy it, and sends everyone else to the page that helps',
  async (_, Shown) => {
    withPayments();
    const shown = await show(<Shown post={{ ...priced, purchaseRequires: 'SUBSCRIPTION' }} />);
    await expect.element(page.getByRole('link', { name: 'Subscribe to unlock' })).toHaveAttribute('href', href);
    expect(unlock.query()).toBeNull();
    await shown.unmount();
    const second = await show(<Shown post={{ ...priced, visibility: 'FOLLOWERS', purchaseRequires: 'FOLLOW' }} />);
    await expect.element(page.getByRole('link', { name: 'Follow to unlock' })).toHaveAttribute('href', href);
    expect(unlock.query()).toBeNull();
    await second.unmount();
    await show(<Shown post={priced} />);
    await unlock.click();
    expect(useCheckout.getState().checkout).toMatchObject({ kind: 'post', postId: priced.id, price: 4 });
  },
);

it('the page of a post for subscribers offers no purchase, also where there is no subscription to buy', async () => {
  withPayments();
  const shown = await show(<UnlockPanel post={{ ...priced, purchaseRequires: 'SUBSCRIPTION' }} />, ada);
  await expect.element(page.getByText('Subscribers can buy this post, and then see all of it.')).toBeVisible();
  expect(unlock.query()).toBeNull();
  await shown.unmount();
  await show(<UnlockPanel post={priced} />);
  await expect.element(unlock).toBeVisible();
});

const unsold: Post = { ...priced, visibility: 'PUBLIC', purchaseRequires: 'CREATOR' };
const picture = {
  id: '01981b5c-0000-7000-8000-0000000000e2',
  type: 'IMAGE',
  url: null,
  thumbnailUrl: null,
  alt: null,
  width: 300,
  height: 200,
  size: 1,
  mimeType: 'image/webp',
} as const;

it.each([
  ['a card', <PostCard key="card" post={unsold} />, 'Can no longer be bought'],
  ['a card with a picture', <PostCard key="card" post={{ ...unsold, media: [picture] }} />, 'Can no longer be bought'],
  ['a tile', <PostTile key="tile" post={unsold} />, 'Can no longer be bought'],
  [
    'its page',
    <UnlockPanel key="panel" post={unsold} />,
    /^This post can no longer be bought: its author is no creator/,
  ],
])('%s offers no post that nobody can buy any more, and says so', async (_, shown, text) => {
  withPayments();
  await show(shown, ada);
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('button', { name: /unlock/i }).elements()).toEqual([]);
  expect(page.getByRole('link', { name: /unlock/i }).elements()).toEqual([]);
});

it.each([
  ['a card', PostCard],
  ['a tile', PostTile],
  ['the page of a post', UnlockPanel],
] as const)('%s shows a post whose audience and first step only a newer server knows', async (_, Shown) => {
  withPayments();
  const newer = { visibility: 'FRIENDS', purchaseRequires: 'toString', media: [{ ...picture, type: 'MODEL' }] };
  await show(<Shown post={{ ...priced, ...newer } as unknown as Post} />);
  await expect.element(page.getByText('$4.00').first()).toBeVisible();
});

it('the page of a post for an audience that only a newer server knows says that it is not open', async () => {
  withPayments();
  await show(<UnlockPanel post={{ ...priced, price: 0, visibility: 'FRIENDS' } as unknown as Post} />);
  await expect.element(page.getByText(/^Not open to you/)).toBeVisible();
});
