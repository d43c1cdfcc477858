import type { Comment } from '@stagedoor/contracts/post';
import { it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { checkLongList, ServedRows } from '#/shared/testing/browser/long-list.ts';
import { ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { CommentSection } from './comment-section.tsx';

const post = { ...lockedPost, isLocked: false };

const comment = (number: number): Comment => ({
  id: `comment-${number}`,
  postId: post.id,
  userId: ben.id,
  user: ben,
  content: `No. ${number}. ${'It was a good evening. '.repeat((number % 7) * 3)}`,
  createdAt: '2026-02-01T10:00:00.000Z',
  updatedAt: '2026-02-01T10:00:00.000Z',
  parentId: null,
  likeCount: 0,
  answerCount: 0,
  hasLiked: false,
});

it('a thousand comments: few are on the page, and each can be reached', { timeout: 120_000 }, async () => {
  const count = 1_000;
  const path = `/posts/${post.id}/comments`;
  const requests = fakeServer({ [`GET ${path}`]: new ServedRows(count, 50, comment).answer('comments') });
  await page.viewport(phone.width, phone.height);
  await show(<CommentSection post={post} onCountChanged={() => undefined} />);
  await checkLongList({ requests, path, count, selector: 'article' });
});
