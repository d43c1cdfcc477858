import type { Post } from '@stagedoor/contracts/post';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { EditFilesDialog } from './edit-files-dialog.tsx';
import { EditPostDialog } from './edit-post-dialog.tsx';

const post: Post = { ...lockedPost, userId: ada.id, content: 'A first draft', media: [], isLocked: false };

it('says that the post was deleted elsewhere, keeps what was typed, and lets the post go once it is closed', async () => {
  fakeServer({ [`PUT /posts/${post.id}`]: () => new Refusal(404, 'The requested resource was not found.') });
  const ends = { onSaved: vi.fn(), onClose: vi.fn(), onGone: vi.fn() };
  await show(<EditPostDialog post={post} isScheduled={false} isCreator isSold={false} {...ends} />);
  await page.getByLabelText('Text').fill('A better text');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('This post was deleted', { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText('Text')).toHaveValue('A better text');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(ends.onGone).toHaveBeenCalledOnce();
  expect(ends.onClose).not.toHaveBeenCalled();
});

it('says the same where its files are changed', async () => {
  const file = (n: number) => ({
    id: `01981b5c-0000-7000-8000-0000000000f${n}`,
    type: 'FILE' as const,
    url: null,
    thumbnailUrl: null,
    alt: `notes-${n}.pdf`,
    width: null,
    height: null,
    size: 10,
    mimeType: 'application/pdf',
  });
  const requests = fakeServer({});
  const ends = { onSaved: vi.fn(), onConflict: vi.fn(), onClose: vi.fn(), onGone: vi.fn() };
  await show(<EditFilesDialog post={{ ...post, media: [file(1), file(2)] }} isSold={false} {...ends} />);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('its files cannot be changed', { exact: false })).toBeVisible();
  expect(requests).not.toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(ends.onGone).toHaveBeenCalledOnce();
});
