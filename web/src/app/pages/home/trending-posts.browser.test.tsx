import type { Media } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { desk, show } from '#/shared/testing/browser/show.tsx';
import { TrendingPosts } from './trending-posts.tsx';

const picture = (width: number, height: number): Media => ({
  id: `01981b5c-0000-7000-8000-00000000${width}`,
  type: 'IMAGE',
  url: '/media/x.webp',
  thumbnailUrl: null,
  width,
  height,
  alt: null,
  size: 1000,
  mimeType: 'image/webp',
});
const post = (index: number, content: string, media: readonly Media[]) => ({
  ...lockedPost,
  id: `01981b5c-0000-7000-8000-0000000000${index}0`,
  isLocked: false,
  visibility: 'PUBLIC',
  content,
  media,
});

it('gives pictures of all shapes the same size, and cuts long texts to three lines', async () => {
  await page.viewport(desk.width, desk.height);
  const long = 'A long text that needs more than three lines where three cards share a row. '.repeat(6);
  fakeServer({
    'GET /posts/trending': () => ({
      posts: [
        post(1, 'A portrait', [picture(800, 1000)]),
        post(2, long, [picture(1600, 900)]),
        post(3, 'Two', [picture(800, 1000), picture(900, 900)]),
      ],
      pagination: { page: 1, limit: 6, total: 3, totalPages: 1, hasMore: false, nextCursor: null },
    }),
  });
  await show(<TrendingPosts />, null);
  await expect.element(page.getByText('A portrait')).toBeVisible();
  const grids = [...document.querySelectorAll('.even-card .grid-rows-2')].map((grid) => grid.getBoundingClientRect());
  expect(grids).toHaveLength(3);
  for (const { width, height } of grids) expect(width / height).toBeCloseTo(4 / 3, 1);
  const text = page.getByText(long.trim()).element().getBoundingClientRect();
  expect(text.height).toBeLessThanOrEqual(3 * 24);
});
