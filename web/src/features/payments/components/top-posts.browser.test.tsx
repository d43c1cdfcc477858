import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { TopPosts } from './top-posts.tsx';

it('names each figure of a post in words, one as one', async () => {
  const post = {
    id: '01981b5c-0000-7000-8000-0000000000e1',
    excerpt: 'Slow Lanterns',
    views: 1,
    likes: 2,
    comments: 0,
  };
  await show(<TopPosts posts={[post]} />);
  await expect.element(page.getByRole('link', { name: 'Slow Lanterns 1 view 2 likes 0 comments' })).toBeVisible();
});
