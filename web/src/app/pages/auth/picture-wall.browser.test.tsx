import type { Media, Post } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { PictureWall } from './picture-wall.tsx';

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
const file: Media = { ...picture, id: '01981b5c-0000-7000-8000-0000000000f2', type: 'FILE', url: '/media/whole.pdf' };
const poster: Media = { ...file, type: 'VIDEO', url: '/media/whole.webm', thumbnailUrl: '/media/64.webp' };

it('hangs pictures and posters, never what is no picture', async () => {
  const posts: Post[] = [[file], [file, picture], [poster]].map((media, index) => ({
    ...lockedPost,
    id: `01981b5c-0000-7000-8000-00000000010${index}`,
    isLocked: false,
    media,
  }));
  fakeServer({ 'GET /posts/trending': () => ({ posts }) });
  const { container } = await show(<PictureWall />);
  await expect
    .poll(() => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src')))
    .toEqual(['/media/whole.webp', '/media/64.webp']);
});
