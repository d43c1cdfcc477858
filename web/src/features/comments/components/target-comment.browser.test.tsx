import type { Comment } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, show } from '#/shared/testing/browser/show.tsx';
import { CommentSection } from './comment-section.tsx';

const post = { id: '01981b5c-0000-7000-8000-0000000000e1', userId: ben.id, commentCount: 900, isLocked: false };
const comment: Comment = {
  id: '01981b5c-0000-7000-8000-0000000000e2',
  postId: post.id,
  userId: ben.id,
  user: ben,
  content: 'A comment of long ago',
  createdAt: '2026-02-01T10:00:00.000Z',
  updatedAt: '2026-02-01T10:00:00.000Z',
  parentId: null,
  likeCount: 0,
  answerCount: 1,
  hasLiked: false,
};
const answer: Comment = {
  ...comment,
  id: '01981b5c-0000-7000-8000-0000000000e3',
  content: 'The answer',
  parentId: comment.id,
  answerCount: 0,
};
const newer: Comment = { ...comment, id: '01981b5c-0000-7000-8000-0000000000e4', content: 'The newest' };
const pagination = { page: 1, limit: 50, total: 900, totalPages: 18, hasMore: true, nextCursor: 'next' };
const listed = { [`GET /posts/${post.id}/comments`]: () => ({ comments: [newer], pagination }) };
const showTarget = (targetId: string) =>
  show(<CommentSection post={post} targetId={targetId} onCountChanged={() => undefined} />, ada);
const target = () => page.getByRole('region', { name: 'The comment you came for' });

it('shows the comment that the address names above all others, with the focus', async () => {
  fakeServer({ ...listed, [`GET /comments/${comment.id}`]: () => comment });
  await showTarget(comment.id);
  await expect.element(target().getByText('A comment of long ago')).toBeVisible();
  await expect.element(target()).toHaveFocus();
  await expect.element(page.getByText('The newest')).toBeVisible();
});

it('shows an answer below the comment that it answers, and has it answered', async () => {
  fakeServer({
    ...listed,
    [`GET /comments/${answer.id}`]: () => answer,
    [`GET /comments/${comment.id}`]: () => comment,
  });
  await showTarget(answer.id);
  await expect.element(target().getByText('A comment of long ago')).toBeVisible();
  await expect.element(target().getByText('The answer')).toBeVisible();
  await target()
    .getByRole('button', { name: /^Answer / })
    .last()
    .click();
  await expect.element(target().getByRole('textbox')).toBeVisible();
});

it('shows an answer alone where what it answers was deleted', async () => {
  fakeServer({ ...listed, [`GET /comments/${answer.id}`]: () => answer });
  await showTarget(answer.id);
  await expect.element(target().getByText('The answer')).toBeVisible();
});

it('says that the comment is gone, and shows the others', async () => {
  fakeServer({ ...listed, [`GET /comments/${answer.id}`]: () => new Refusal(404, 'Comment not found') });
  await showTarget(answer.id);
  await expect.element(target().getByText('This comment is not there any more.')).toBeVisible();
  await expect.element(page.getByText('The newest')).toBeVisible();
});
