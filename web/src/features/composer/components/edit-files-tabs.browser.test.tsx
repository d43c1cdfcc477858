import type { Post } from '@stagedoor/contracts/post';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deleteValues, readValue, readValues, storeValue } from '#/shared/storage/stored-values.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { openOtherTab } from '#/shared/testing/browser/open-other-tab.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { EditFilesDialog } from './edit-files-dialog.tsx';

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

/** A separate post for each test, because the page remembers the files chosen for it. */
const makePost = (n: number): Post => ({
  ...lockedPost,
  id: `01981b5c-0000-7000-8000-00000000f00${n}`,
  userId: ada.id,
  content: 'A first draft',
  media: [file(1), file(2)],
  isLocked: false,
});
const nameOf = (post: Post) => `post-files-edit:${post.id}`;
const left = (alt: string, more: object = {}) => ({
  files: [{ mediaId: file(1).id, alt, savedAlt: file(1).alt }],
  removed: [file(2).id],
  ...more,
});
const fromOther = left('From the other tab', { tab: 'other', storedAt: 2 });
const files = () =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

async function open(post: Post) {
  fakeServer({});
  await show(
    <EditFilesDialog
      post={post}
      isSold={false}
      onSaved={vi.fn()}
      onConflict={vi.fn()}
      onClose={vi.fn()}
      onGone={vi.fn()}
    />,
  );
}

it('leaves the files that were changed in another tab to that tab, and stores none under a name that all tabs have', async () => {
  const post = makePost(1);
  await openOtherTab();
  await storeValue(ada.id, `${nameOf(post)}:other`, fromOther);
  await open(post);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect.poll(() => readValues(ada.id, nameOf(post))).toHaveLength(2);
  expect(await readValue(ada.id, nameOf(post))).toBeUndefined();
  await page.getByRole('button', { name: 'Undo my changes' }).click();
  await expect.poll(() => readValues(ada.id, nameOf(post))).toEqual([fromOther]);
  expect(files()).toHaveLength(3);
  await deleteValues(ada.id, nameOf(post));
});

it('takes over the files that a closed tab has left, the newest where several have', async () => {
  const post = makePost(2);
  await storeValue(ada.id, nameOf(post), left('Of an earlier version'));
  await storeValue(ada.id, `${nameOf(post)}:other`, fromOther);
  await open(post);
  await expect.poll(files).toEqual(['From the other tab', expect.anything()]);
  await expect.poll(() => readValues(ada.id, nameOf(post))).toMatchObject([{ removed: [file(2).id] }]);
  await page.getByRole('button', { name: 'Undo my changes' }).click();
  await expect.poll(() => readValues(ada.id, nameOf(post))).toEqual([]);
});

it('takes over what an earlier version of the app has stored for all tabs', async () => {
  const post = makePost(3);
  await storeValue(ada.id, nameOf(post), left('Of an earlier version'));
  await open(post);
  await expect.poll(files).toEqual(['Of an earlier version', expect.anything()]);
  await page.getByRole('button', { name: 'Undo my changes' }).click();
  await expect.poll(() => readValues(ada.id, nameOf(post))).toEqual([]);
});
