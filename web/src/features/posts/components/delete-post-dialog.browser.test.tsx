import type { Post } from '@stagedoor/contracts/post';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { makeAsset } from '#/shared/vault-picker/testing/fake-vault.ts';
import { DeletePostDialog } from './delete-post-dialog.tsx';

const mediaOf = (number: number, assetId?: string) => ({ ...makeAsset(number), ...(assetId && { assetId }) });
const [first, second] = [makeAsset(1).id, makeAsset(2).id];
const post: Post = {
  ...lockedPost,
  isLocked: false,
  // One file of the vault is in it twice, and one was sent with the post.
  media: [mediaOf(11, first), mediaOf(12, second), mediaOf(13, first), mediaOf(14)],
};
const confirm = page.getByRole('button', { name: 'Delete post' });

async function open(shown: Post, trash: () => unknown = () => null) {
  const onDeleted = vi.fn();
  const requests = fakeServer({
    [`GET /posts/${post.id}/sales`]: () => ({ buyers: 0 }),
    [`DELETE /posts/${post.id}`]: () => null,
    'POST /media/assets/trash': trash,
  });
  await show(<DeletePostDialog post={shown} onDeleted={onDeleted} onClose={() => undefined} />);
  const made = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  return { onDeleted, requests, made };
}

it('leaves the files of a post in the vault', async () => {
  const { onDeleted, made } = await open(post);
  await expect.element(page.getByText('Its files stay in your vault.', { exact: false })).toBeVisible();
  await confirm.click();
  await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
  expect(made()).toEqual([`DELETE /posts/${post.id}`]);
});

it('moves its files to the trash, once the post is deleted', async () => {
  const { onDeleted, requests, made } = await open(post);
  await page.getByRole('checkbox').click();
  await confirm.click();
  await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
  expect(made()).toEqual([`DELETE /posts/${post.id}`, 'POST /media/assets/trash']);
  expect(requests.at(-1)?.body).toEqual({ ids: [first, second] });
});

it('says that the post is deleted where its files could not be moved', async () => {
  const { onDeleted } = await open(post, () => new Refusal(503, 'Busy'));
  await page.getByRole('checkbox').click();
  await confirm.click();
  await expect
    .element(page.getByText('The post is deleted, but its files could not be moved to the trash.', { exact: false }))
    .toBeVisible();
  expect(onDeleted).toHaveBeenCalledOnce();
});

it('says nothing of the vault where no file is in it', async () => {
  await open({ ...post, media: [mediaOf(14)] });
  await expect.element(confirm).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(page.getByText('vault', { exact: false })).not.toBeInTheDocument();
});
