import type { Database } from '@stagedoor/service-kit/database/database';
import { expect, test } from 'vitest';
import { getComment } from '#/comments/get-comment.ts';
import { listAnswers } from '#/comments/list-answers.ts';
import type { Viewer } from '#/users/person-rules.ts';

const viewer: Viewer = { userId: '0190a000-0000-7000-8000-000000000001', role: 'FAN' };
const commentId = '0190a000-0000-7000-8000-000000000002';
const page = { page: 1, limit: 20, offset: 0, cursor: undefined };

/** A database that finds the comment; `findPost` is what happens when its post is read next. */
function openFake(findPost: () => Promise<unknown[]>): Database {
  const results = [async () => [{ post_id: '0190a000-0000-7000-8000-000000000003', answer_count: 0 }], findPost];
  return { sql: { unsafe: () => results.shift()?.() }, close: async () => {} } as never;
}

const reads = {
  'a comment': (database: Database) => getComment(database, viewer, commentId),
  'the answers to a comment': (database: Database) => listAnswers(database, viewer, commentId, page),
};

test.each(Object.entries(reads))('%s on a hidden post cannot be found', async (_, read) => {
  const found = read(openFake(async () => []));
  await expect(found).rejects.toMatchObject({ statusCode: 404, message: 'Comment not found' });
});

test.each(Object.entries(reads))('a database that fails does not make %s look deleted', async (_, read) => {
  const lost = new Error('the connection was lost');
  const found = read(
    openFake(async () => {
      throw lost;
    }),
  );
  await expect(found).rejects.toBe(lost);
});
