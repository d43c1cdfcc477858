import type { Post } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { PostCard } from './post-card.tsx';

const film = {
  id: '01981b5c-0000-7000-8000-0000000000e3',
  type: 'VIDEO',
  url: null,
  thumbnailUrl: null,
  alt: null,
  width: 640,
  height: 360,
  size: 1,
  mimeType: 'video/mp4',
} as const;
const post: Post = { ...lockedPost, media: [{ ...film, teaserUrl: '/media/files/social/preview/teaser.mp4' }] };
const watch = page.getByRole('button', { name: 'Watch preview' });
const preview = page.getByRole('region', { name: 'Preview' });

it('plays over the lock panel, and gives the panel and the focus back when it is closed or over', async () => {
  fakeServer({});
  await show(<PostCard post={post} />);
  await watch.click();
  await expect.element(preview.getByRole('group', { name: 'Preview' })).toHaveFocus();
  await preview.getByRole('button', { name: 'Close preview' }).click();
  await expect.element(watch).toHaveFocus();
  await watch.click();
  await expect.poll(() => preview.element().querySelector('video')).not.toBeNull();
  preview.element().querySelector('video')?.dispatchEvent(new Event('ended'));
  await expect.element(watch).toHaveFocus();
});

it('is not offered where the author shows none', async () => {
  fakeServer({});
  await show(<PostCard post={{ ...post, media: [film] }} />);
  await expect.element(page.getByText(/Followers|Subscribers|Locked|follow/i).first()).toBeVisible();
  expect(watch.query()).toBeNull();
});
