import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { PeoplePage } from './people-page.tsx';

it('says that a post is not there, instead of offering to try again', async () => {
  fakeServer({ 'GET /posts//likes': () => new Refusal(404, 'Post not found') });
  await show(<PeoplePage kind="likers" />);
  await expect.element(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
