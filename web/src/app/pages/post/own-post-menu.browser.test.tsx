import type { Post } from '@stagedoor/contracts/post';
import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { userQuery } from '#/features/users/api/user-query.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { OwnPostMenu } from './own-post-menu.tsx';

const post: Post = { ...lockedPost, userId: ada.id, isLocked: false };

function PostCount() {
  const { data } = useQuery(userQuery(ada.username));
  return data && <p>{data.stats.posts} posts</p>;
}

it('a post is no longer counted on the profile of its author once they have deleted it', async () => {
  let posts = 2;
  fakeServer({
    [`GET /users/${ada.username}`]: () => ({ ...ada, stats: { ...ada.stats, posts } }),
    [`GET /posts/${post.id}/sales`]: () => ({ buyers: 0 }),
    [`DELETE /posts/${post.id}`]: () => {
      posts = 1;
      return null;
    },
  });
  await show(
    <>
      <PostCount />
      <OwnPostMenu post={post} hasDelete />
    </>,
  );
  await expect.element(page.getByText('2 posts')).toBeVisible();
  await page.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete post' }).click();
  await expect.element(page.getByText('1 posts')).toBeVisible();
});
