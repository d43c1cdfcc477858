import type { Comment } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { toPlaceholder, withoutAnswer } from './cached-comments.ts';

const comment: Comment = {
  id: '01981b5c-0000-7000-8000-0000000000c1',
  postId: '01981b5c-0000-7000-8000-0000000000b1',
  userId: '01981b5c-0000-7000-8000-000000000001',
  content: 'First',
  createdAt: '2026-02-01T12:00:00.000Z',
  updatedAt: '2026-02-01T12:00:00.000Z',
  parentId: null,
  answerCount: 2,
  likeCount: 3,
  hasLiked: true,
  user: {
    id: '01981b5c-0000-7000-8000-000000000001',
    username: 'mara',
    displayName: null,
    avatarUrl: null,
    isVerified: false,
  },
};

it('leaves a placeholder of a deleted comment while it has answers', () => {
  expect(toPlaceholder(comment)).toMatchObject({ isDeleted: true, content: '', likeCount: 0, answerCount: 2 });
  expect(toPlaceholder({ ...comment, answerCount: 0 })).toBeUndefined();
});

it('takes a placeholder out with its last answer, and no other comment', () => {
  const last = { ...comment, answerCount: 1 };
  expect(withoutAnswer(comment)).toMatchObject({ answerCount: 1 });
  expect(withoutAnswer(last)).toMatchObject({ answerCount: 0 });
  expect(withoutAnswer({ ...last, isDeleted: true })).toBeUndefined();
});
