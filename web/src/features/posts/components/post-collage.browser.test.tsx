import type { Media, Post } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { PostCollage } from './post-collage.tsx';

const picture: Media = {
  id: '01981b5c-0000-7000-8000-0000000000f1',
  type: 'IMAGE',
  url: '/media/whole.webp',
  thumbnailUrl: null,
  width: 640,
  height: 640,
  alt: null,
  size: 1_000,
  mimeType: 'image/webp',
};
const sound: Media = { ...picture, id: '01981b5c-0000-7000-8000-0000000000f2', type: 'AUDIO', url: '/media/whole.mp3' };

const openPost = (id: number, media: readonly Media[]): Post => ({
  ...lockedPost,
  id: `01981b5c-0000-7000-8000-00000000010${id}`,
  isLocked: false,
  visibility: 'PUBLIC',
  media: [...media],
});

it('hangs pictures alone: sound and files would be fetched whole, and be seen as a broken picture', async () => {
  await show(<PostCollage posts={[openPost(1, [sound]), openPost(2, [sound, picture])]} />);
  await expect.element(page.getByRole('link')).toBeVisible();
  const sources = [...document.querySelectorAll('a img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual(['/media/whole.webp']);
});
