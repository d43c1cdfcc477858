import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { PostAuthor } from './post-author.tsx';

it('lets a finger reach the post by its time, beside the way to its author', async () => {
  await page.viewport(phone.width, phone.height);
  await show(<PostAuthor user={ben} postId="1" createdAt={new Date().toISOString()} />);
  const time = document.querySelector('a[href="/post/1"]')?.getBoundingClientRect();
  const name = page.getByRole('link', { name: 'Ben Roe' }).element().getBoundingClientRect();
  expect(time?.height).toBeGreaterThanOrEqual(24);
  expect(time?.width).toBeGreaterThanOrEqual(24);
  expect(time?.top).toBeGreaterThanOrEqual(name.bottom);
});
