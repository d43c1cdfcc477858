import type { Comment, Post } from '@stagedoor/contracts/post';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, holdAnswer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { CommentSection } from './comment-section.tsx';

const post: Pick<Post, 'id' | 'userId' | 'commentCount' | 'isLocked'> = {
  id: '01981b5c-0000-7000-8000-0000000000e1',
  userId: ben.id,
  commentCount: 1,
  isLocked: false,
};
const comment: Comment = {
  id: '01981b5c-0000-7000-8000-0000000000e2',
  postId: post.id,
  userId: ben.id,
  user: { ...ben, displayName: 'W'.repeat(50) },
  content: 'Donaudampfschifffahrt'.repeat(20),
  createdAt: '2026-02-01T10:00:00.000Z',
  updatedAt: '2026-02-01T10:00:00.000Z',
  parentId: null,
  likeCount: 0,
  answerCount: 0,
  hasLiked: false,
};

const pagination = { page: 1, limit: 50, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
const listPath = `/posts/${post.id}/comments`;

it('a long name and a word without end stay within a phone', async () => {
  await page.viewport(phone.width, phone.height);
  fakeServer({ [`GET ${listPath}`]: () => ({ comments: [comment], pagination }) });
  await show(<CommentSection post={post} onCountChanged={() => undefined} />);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(phone.width);
});

it('shows what is written from right to left at the right, with its full stop at the left', async () => {
  const content = 'שלום לכולם.';
  fakeServer({ [`GET ${listPath}`]: () => ({ comments: [{ ...comment, content }], pagination }) });
  await show(<CommentSection post={post} onCountChanged={() => undefined} />);
  const text = page.getByText(content, { exact: true });
  await expect.element(text).toBeVisible();
  const line = text.element().firstChild;
  const placeOf = (from: number, to: number) => {
    const range = document.createRange();
    if (line) {
      range.setStart(line, from);
      range.setEnd(line, to);
    }
    return range.getBoundingClientRect();
  };
  const letters = placeOf(0, content.length - 1);
  expect(letters.right).toBeCloseTo(text.element().getBoundingClientRect().right, 0);
  expect(placeOf(content.length - 1, content.length).right).toBeLessThanOrEqual(letters.left + 1);
});

it('keeps the focus: in the box after a comment was sent, on the page after one was deleted', async () => {
  const own: Comment = { ...comment, userId: ada.id, user: { ...ben, id: ada.id, username: 'ada' }, content: 'Bravo' };
  fakeServer({
    [`GET ${listPath}`]: () => ({ comments: [], pagination: { ...pagination, total: 0, totalPages: 0 } }),
    [`POST /posts/${post.id}/comment`]: () => own,
    [`DELETE /comments/${own.id}`]: () => null,
  });
  await show(
    <div id="content" tabIndex={-1}>
      <CommentSection post={{ ...post, commentCount: 0 }} onCountChanged={() => undefined} />
    </div>,
  );
  const box = page.getByLabelText('Your comment', { exact: true });
  await box.fill('Bravo');
  await expect.element(page.getByRole('button', { name: 'Post Comment' })).toBeEnabled();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.element(box).toHaveFocus();
  await page.getByRole('button', { name: 'More about the comment by @ada' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await expect.element(page.getByText('No comments yet')).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

it('says that there is no comment to see, not that there is none, where the counted ones are hidden', async () => {
  const none = { comments: [], pagination: { ...pagination, total: 0, totalPages: 0 } };
  fakeServer({ [`GET ${listPath}`]: () => none });
  await show(<CommentSection post={post} onCountChanged={() => undefined} />);
  await expect.element(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  await expect.element(page.getByText('No comments that you can see')).toBeVisible();
  await expect.element(page.getByText('No comments yet')).not.toBeInTheDocument();
});

it('a comment is written on in its place from its end, in a box of three lines', async () => {
  const own: Comment = { ...comment, userId: ada.id, user: { ...ben, id: ada.id, username: 'ada' }, content: 'Bravo' };
  fakeServer({ [`GET ${listPath}`]: () => ({ comments: [own], pagination }) });
  await show(<CommentSection post={post} onCountChanged={() => undefined} />);
  const box = page.getByLabelText('Your comment', { exact: true });
  const { lineHeight } = getComputedStyle(box.element());
  await expect.poll(() => box.element().clientHeight).toBeGreaterThanOrEqual(3 * Number.parseFloat(lineHeight));
  await page.getByRole('button', { name: 'More about the comment by @ada' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = page.getByLabelText('Your comment, edited', { exact: true });
  // The menu gives the focus back when it is gone.
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  await expect.element(edited).toHaveFocus();
  await userEvent.keyboard('!');
  await expect.element(edited).toHaveValue('Bravo!');
});

it('has an answer and a changed comment, which were not sent, again after a reload, until they are given up', async () => {
  const own: Comment = {
    ...comment,
    id: post.id,
    userId: ada.id,
    user: { ...ben, id: ada.id, username: 'ada' },
    content: 'Bravo',
  };
  const comments = [{ ...comment, content: 'Hello' }, own];
  fakeServer({ [`GET ${listPath}`]: () => ({ comments, pagination: { ...pagination, total: 2 } }) });
  const open = () => show(<CommentSection post={post} onCountChanged={() => undefined} />);
  const answer = page.getByLabelText('Your answer to @ben');
  const edited = page.getByLabelText('Your comment, edited');
  const first = await open();
  await page.getByRole('button', { name: 'Answer the comment by @ben' }).click();
  await answer.fill('Half an answer');
  await page.getByRole('button', { name: 'More about the comment by @ada' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await edited.fill('Bravo to all');
  await first.unmount();
  const second = await open();
  await expect.element(answer).toHaveValue('Half an answer');
  await expect.element(edited).toHaveValue('Bravo to all');
  expect(document.activeElement).toBe(document.body);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  for (const left of [1, 0]) {
    await cancel.first().click();
    await expect.poll(() => cancel.elements().length).toBe(left);
  }
  await second.unmount();
  await open();
  await expect.element(page.getByText('Bravo', { exact: true })).toBeVisible();
  expect(answer.elements()).toEqual([]);
});

it('shows the comment that another tab has in its box, so that neither overwrites the other', async () => {
  fakeServer({ [`GET ${listPath}`]: () => ({ comments: [], pagination: { ...pagination, total: 0 } }) });
  await show(<CommentSection post={post} onCountChanged={() => undefined} />);
  const box = page.getByLabelText('Your comment', { exact: true });
  await box.fill('From this tab');
  const key = `comment-draft:${ada.id}:${post.id}`;
  localStorage.setItem(key, 'From this tab, and from another');
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await expect.element(box).toHaveValue('From this tab, and from another');
});

it('takes nothing more while a comment is sent or saved, because the box is emptied or closed after that', async () => {
  const own: Comment = { ...comment, userId: ada.id, user: { ...ben, id: ada.id, username: 'ada' }, content: 'Bravo' };
  const posting = holdAnswer<Comment>();
  const saving = holdAnswer<Comment>();
  fakeServer({
    [`GET ${listPath}`]: () => ({ comments: [], pagination: { ...pagination, total: 0, totalPages: 0 } }),
    [`POST /posts/${post.id}/comment`]: () => posting.held,
    [`PATCH /comments/${own.id}`]: () => saving.held,
  });
  await show(<CommentSection post={post} onCountChanged={() => undefined} />);
  const box = page.getByLabelText('Your comment', { exact: true });
  await box.fill('Bravo');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('button', { name: 'Posting...' })).toBeVisible();
  await userEvent.keyboard(' and again');
  await expect.element(box).toHaveValue('Bravo');
  await expect.element(page.getByRole('button', { name: 'Insert an emoji' })).toBeDisabled();
  posting.release(own);
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.element(box).toHaveValue('');

  await page.getByRole('button', { name: 'More about the comment by @ada' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = page.getByLabelText('Your comment, edited', { exact: true });
  await edited.fill('Bravo!');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await userEvent.keyboard('!!');
  await expect.element(edited).toHaveValue('Bravo!');
  saving.release({ ...own, content: 'Bravo!' });
  await expect.element(page.getByText('Bravo!', { exact: true })).toBeVisible();
});

it('shows the text that was saved in another tab beside an edit, which is saved over it on demand, also after a reload', async () => {
  const own: Comment = {
    ...comment,
    userId: ada.id,
    user: { ...ben, id: ada.id, username: 'ada' },
    content: 'Bravo',
    revision: 1,
  };
  let stored: Comment = { ...own, content: 'Bravo from the telephone', revision: 2 };
  let listed = own;
  const requests = fakeServer({
    [`GET ${listPath}`]: () => ({ comments: [listed], pagination }),
    [`GET /comments/${own.id}`]: () => stored,
    [`PATCH /comments/${own.id}`]: ({ body }) => {
      const { content, revision } = body as { content: string; revision: number };
      if (revision !== stored.revision) return new Refusal(409, 'Changed', 'changed_elsewhere');
      stored = { ...stored, content, revision: revision + 1 };
      return stored;
    },
  });
  const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const edited = page.getByLabelText('Your comment, edited', { exact: true });
  const open = () => show(<CommentSection post={post} onCountChanged={() => undefined} />);
  const first = await open();
  await page.getByRole('button', { name: 'More about the comment by @ada' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await edited.fill('Bravo from the laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByText('This was changed elsewhere meanwhile', { exact: false });
  await expect.element(conflict).toBeVisible();
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('Bravo from the telephone');
  await edited.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await page.getByRole('button', { name: 'Take the other' }).click();
  await expect.element(edited).toHaveValue('Bravo from the telephone');
  await page.getByRole('button', { name: 'Bring mine back' }).click();
  await expect.element(edited).toHaveValue('Bravo from the laptop');
  expect(sent()).toEqual([{ content: 'Bravo from the laptop', revision: 1 }]);

  listed = stored = { ...stored, content: 'Bravo from the tablet', revision: 3 };
  await first.unmount();
  await open();
  await expect.element(conflict).toBeVisible();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(page.getByRole('article').getByText('Bravo from the laptop')).toBeVisible();
  await expect.poll(() => edited.elements().length).toBe(0);
  expect(sent().at(-1)).toEqual({ content: 'Bravo from the laptop', revision: 3 });
});

it('two presses in a row post one comment, and it is shown and counted once', async () => {
  const own: Comment = { ...comment, userId: ada.id, user: { ...ben, id: ada.id, username: 'ada' }, content: 'Bravo' };
  const requests = fakeServer({
    [`GET ${listPath}`]: () => ({ comments: [], pagination: { ...pagination, total: 0, totalPages: 0 } }),
    [`POST /posts/${post.id}/comment`]: () => own,
  });
  const count = vi.fn();
  await show(<CommentSection post={post} onCountChanged={count} />);
  await page.getByLabelText('Your comment', { exact: true }).fill('Bravo');
  await expect.element(page.getByRole('button', { name: 'Post Comment' })).toBeEnabled();
  const button = page.getByRole('button', { name: 'Post Comment' }).element();
  const press = () => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  // The second press comes before any timer, as if the first one had blocked the page.
  press();
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  press();
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(count).toHaveBeenCalledOnce();
});

it('says beside what was typed that the post or the comment is gone, and keeps the text', async () => {
  const own: Comment = { ...comment, userId: ada.id, user: { ...ben, id: ada.id, username: 'ada' }, content: 'Bravo' };
  const gone = new Refusal(404, 'Post not found');
  fakeServer({
    [`GET ${listPath}`]: () => ({ comments: [own], pagination }),
    [`POST /posts/${post.id}/comment`]: () => gone,
    [`PUT /comments/${own.id}`]: () => gone,
  });
  await show(<CommentSection post={post} onCountChanged={() => undefined} />);
  const box = page.getByLabelText('Your comment', { exact: true });
  await box.fill('A long thought');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect.element(page.getByText(/^What you write about was deleted, or is not open/)).toBeVisible();
  await expect.element(box).toHaveValue('A long thought');
  await page.getByRole('button', { name: 'More about the comment by @ada' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabelText('Your comment, edited').fill('Brava');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/^This comment was deleted, so it cannot be saved/)).toBeVisible();
  await expect.element(page.getByLabelText('Your comment, edited')).toHaveValue('Brava');
});

it('a comment that was deleted meanwhile is gone once somebody likes it', async () => {
  let comments = [comment];
  fakeServer({
    [`GET ${listPath}`]: () => ({ comments, pagination }),
    [`POST /comments/${comment.id}/like`]: () => new Refusal(404, 'Comment not found'),
  });
  await show(<CommentSection post={post} onCountChanged={() => undefined} />);
  const like = page.getByRole('button', { name: 'Like the comment by @ben' });
  await expect.element(like).toBeVisible();
  comments = [];
  await like.click();
  await expect.element(like).not.toBeInTheDocument();
});
