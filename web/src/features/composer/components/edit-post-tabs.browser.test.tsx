import type { Post } from '@stagedoor/contracts/post';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { openOtherTab } from '#/shared/testing/browser/open-other-tab.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { EditPostDialog } from './edit-post-dialog.tsx';

const post: Post = { ...lockedPost, userId: ada.id, content: 'A first draft', media: [], isLocked: false };
const name = `post-edit:${ada.id}:${post.id}`;
const fromOther = { content: 'From the other tab', before: { content: 'A first draft' }, storedAt: 2 };
const text = page.getByLabelText('Text');
const dialogOf = (shown: Post) => (
  <EditPostDialog
    post={shown}
    isScheduled={false}
    isCreator
    isSold={false}
    onSaved={vi.fn()}
    onClose={vi.fn()}
    onGone={vi.fn()}
  />
);

/** The edits stored in this browser, of all tabs. */
function storedEdits(): readonly unknown[] {
  const entries = Object.entries(localStorage).filter(([key]) => key.startsWith(name));
  return entries.map(([, value]) => JSON.parse(value));
}

it('leaves what is typed in another tab to that tab, and stores nothing under a key that all tabs have', async () => {
  fakeServer({});
  await openOtherTab();
  localStorage.setItem(`${name}:other`, JSON.stringify(fromOther));
  await show(dialogOf(post));
  await text.fill('From this tab');
  await expect.poll(storedEdits).toHaveLength(2);
  expect(localStorage.getItem(name)).toBeNull();
  await page.getByRole('button', { name: 'Undo my changes' }).click();
  await expect.poll(storedEdits).toEqual([fromOther]);
});

it('takes over what closed tabs have left, the newest of each field', async () => {
  fakeServer({});
  localStorage.setItem(`${name}:other`, JSON.stringify(fromOther));
  // Of an earlier version of the app, for all tabs.
  localStorage.setItem(
    name,
    '{"content":"Older","visibility":"FOLLOWERS","before":{"content":"A first draft","visibility":"PUBLIC"}}',
  );
  const shown = await show(dialogOf(post));
  await expect.element(text).toHaveValue('From the other tab');
  await expect.element(page.getByRole('radio', { name: 'Followers' })).toBeChecked();
  await expect.poll(storedEdits).toMatchObject([{ content: 'From the other tab', visibility: 'FOLLOWERS' }]);
  await shown.unmount();
  await show(dialogOf(post));
  await expect.element(text).toHaveValue('From the other tab');
  await page.getByRole('button', { name: 'Undo my changes' }).click();
  await expect.poll(storedEdits).toEqual([]);
});

it('asks about a field that a closed tab has left and that was saved elsewhere since', async () => {
  fakeServer({});
  localStorage.setItem(`${name}:other`, JSON.stringify(fromOther));
  await show(dialogOf({ ...post, content: 'From the telephone', revision: 2 }));
  await expect.element(page.getByRole('button', { name: 'Save mine' })).toBeVisible();
  await expect.element(text).toHaveValue('From the other tab');
  await page.getByRole('button', { name: 'Undo my changes' }).click();
  await expect.poll(storedEdits).toEqual([]);
});
