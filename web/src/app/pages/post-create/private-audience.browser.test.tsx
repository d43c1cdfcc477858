import type { OwnUser } from '@stagedoor/contracts/user';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, desk, show } from '#/shared/testing/browser/show.tsx';
import { ComposePost } from '../post-create-page.tsx';

const nothing = {
  posts: [],
  pagination: { page: 1, limit: 20, total: 0, totalPages: 0, hasMore: false, nextCursor: null },
};

async function compose(author: OwnUser) {
  await page.viewport(desk.width, desk.height);
  fakeServer({
    'GET /posts/scheduled': () => nothing,
    'GET /posts/drafts': () => ({ drafts: [], pagination: nothing.pagination }),
  });
  await show(<ComposePost author={author} />, author);
}

const audiences = page.getByRole('radiogroup', { name: 'Who can see it' });
const previews = page.getByRole('radiogroup', { name: 'Preview as' });

it('the author of a private account reads that only followers see a post, and previews it as none but them', async () => {
  await compose({ ...ada, isPrivate: true });
  await expect.element(page.getByText('Your account is private: only your followers see it.')).toBeVisible();
  await expect.element(page.getByText('Anyone can see it')).not.toBeInTheDocument();
  await audiences.getByRole('radio', { name: 'Subscribers' }).click();
  await expect
    .element(
      page.getByText('Your account is private: your followers see how it begins, and all of it if they subscribe.'),
    )
    .toBeVisible();
  await expect.element(previews.getByRole('radio', { name: 'Follower', checked: true })).toBeVisible();
  await expect.element(previews.getByRole('radio', { name: 'Visitor' })).not.toBeInTheDocument();
});

it('the author of a public account previews a post as a visitor first', async () => {
  await compose(ada);
  await expect.element(page.getByText('Anyone can see it, signed in or not.')).toBeVisible();
  await expect.element(previews.getByRole('radio', { name: 'Visitor', checked: true })).toBeVisible();
});
