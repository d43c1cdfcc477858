import type { Comment, Post } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { openOtherTab } from '#/shared/testing/browser/open-other-tab.ts';
import { ada, ben, show } from '#/shared/testing/browser/show.tsx';
import { CommentSection } from './comment-section.tsx';

const post: Pick<Post, 'id' | 'userId' | 'commentCount' | 'isLocked'> = {
  id: '01981b5c-0000-7000-8000-0000000000e1',
  userId: ben.id,
  commentCount: 1,
  isLocked: false,
};
const own: Comment = {
  id: '01981b5c-0000-7000-8000-0000000000e2',
  postId: post.id,
  userId: ada.id,
  user: { ...ben, id: ada.id, username: 'ada' },
  content: 'Bravo',
  createdAt: '2026-02-01T10:00:00.000Z',
  updatedAt: '2026-02-01T10:00:00.000Z',
  parentId: null,
  likeCount: 0,
  answerCount: 0,
  hasLiked: false,
};
const pagination = { page: 1, limit: 50, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
const name = `comment-edit:${ada.id}:${own.id}`;
const fromOther = { content: 'Bravo from the other tab', before: 'Bravo', storedAt: 2 };
const edited = page.getByLabelText('Your comment, edited');
const list = { [`GET /posts/${post.id}/comments`]: () => ({ comments: [own], pagination }) };
const open = () => show(<CommentSection post={post} onCountChanged={() => undefined} />);

/** The edits stored in this browser, of all tabs. */
const storedEdits = () => Object.keys(localStorage).filter((key) => key.startsWith(name));

it('leaves what is typed in another tab to that tab, and stores nothing under a key that all tabs have', async () => {
  fakeServer(list);
  await openOtherTab();
  localStorage.setItem(`${name}:other`, JSON.stringify(fromOther));
  await open();
  await page.getByRole('button', { name: 'More about the comment by @ada' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(edited).toHaveValue('Bravo');
  await edited.fill('Bravo from this tab');
  await expect.poll(storedEdits).toHaveLength(2);
  expect(storedEdits()).not.toContain(name);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(storedEdits).toEqual([`${name}:other`]);
});

it('opens with what a closed tab has left, the newest where several have', async () => {
  fakeServer(list);
  localStorage.setItem(`${name}:older`, JSON.stringify({ ...fromOther, content: 'Older', storedAt: 1 }));
  localStorage.setItem(`${name}:other`, JSON.stringify(fromOther));
  const first = await open();
  await expect.element(edited).toHaveValue('Bravo from the other tab');
  await expect.poll(storedEdits).toHaveLength(1);
  await first.unmount();
  await open();
  await expect.element(edited).toHaveValue('Bravo from the other tab');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(storedEdits).toEqual([]);
});

it('opens with what an earlier version of the app has stored for all tabs, and asks where the comment was changed since', async () => {
  fakeServer(list);
  const beforeName = `comment-before-edit:${ada.id}:${own.id}`;
  localStorage.setItem(name, 'Bravo from before');
  localStorage.setItem(beforeName, 'Brav');
  await open();
  await expect.element(edited).toHaveValue('Bravo from before');
  await expect.element(page.getByRole('button', { name: 'Save mine' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(storedEdits).toEqual([]);
  expect(localStorage.getItem(beforeName)).toBeNull();
});
