import type { Poll } from '@stagedoor/contracts/polls';
import type { Post } from '@stagedoor/contracts/post';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { postQuery } from '../api/post-query.ts';
import { taggedPostsQuery } from '../api/tagged-posts-query.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { LikeButton } from './like-button.tsx';
import { PostList } from './post-list.tsx';
import { PostPoll } from './post-poll.tsx';

const post: Post = { ...lockedPost, visibility: 'PUBLIC', isLocked: false, content: 'Here for a while' };
const gone = new Refusal(404, 'Post not found');
const pagination = { page: 1, limit: 10, total: 1, totalPages: 1, hasMore: false, nextCursor: null };

function Detail() {
  const { data, error } = useQuery(postQuery(post.id, useQueryClient()));
  if (error) return <p>Gone</p>;
  return (
    data && (
      <>
        <LikeButton post={data} />
        {data.poll && <PostPoll post={data} poll={data.poll} />}
      </>
    )
  );
}

it('a post that was deleted meanwhile leaves the list once somebody likes it', async () => {
  fakeServer({
    'GET /posts/tags/stage': () => ({ posts: [post], pagination }),
    [`POST /posts/${post.id}/like`]: () => gone,
    [`GET /posts/${post.id}`]: () => gone,
  });
  await show(<PostList query={taggedPostsQuery('stage')} label="Posts" empty={null} menu={() => null} />);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect.element(page.getByText('Here for a while')).not.toBeInTheDocument();
});

it('the page of a post that was deleted meanwhile says so once somebody likes it', async () => {
  let isThere = true;
  fakeServer({ [`GET /posts/${post.id}`]: () => (isThere ? post : gone), [`POST /posts/${post.id}/like`]: () => gone });
  await show(<Detail />);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect.element(page.getByText('The requested resource was not found.').first()).toBeVisible();
  // The post exists after all: the 404 was about something else.
  await expect.element(page.getByRole('button', { name: 'Like', exact: true, pressed: false })).toBeVisible();
  isThere = false;
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect.element(page.getByText('Gone')).toBeVisible();
});

it('a post that was deleted meanwhile is deleted without a complaint', async () => {
  fakeServer({
    'GET /posts/tags/stage': () => ({ posts: [post], pagination }),
    [`GET /posts/${post.id}/sales`]: () => gone,
    [`DELETE /posts/${post.id}`]: () => gone,
  });
  await show(
    <>
      <PostList query={taggedPostsQuery('stage')} label="Posts" empty={null} menu={() => null} />
      <DeletePostDialog post={post} onDeleted={() => undefined} onClose={() => undefined} />
    </>,
  );
  await expect.element(page.getByText('Here for a while')).toBeInTheDocument();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect.element(page.getByText('Here for a while')).not.toBeInTheDocument();
  await expect.element(page.getByText('The requested resource was not found.')).not.toBeInTheDocument();
});

it('a post stays where nobody knows whether it is gone', async () => {
  let isAway = false;
  const requests = fakeServer({
    'GET /config': () => ({ features: ['bookmarks'], version: '1' }),
    [`GET /posts/${post.id}`]: () => (isAway ? new Refusal(503, 'Busy') : post),
    [`POST /posts/${post.id}/bookmark`]: () => gone,
  });
  await show(
    <>
      <Detail />
      <BookmarkButton post={post} />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
  isAway = true;
  const before = requests.length;
  await page.getByRole('button', { name: 'Bookmark' }).click();
  await expect.poll(() => requests.slice(before).map(({ method }) => method)).toContain('GET');
  await expect.element(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
});

it('the page of a poll says that its post is gone once somebody votes', async () => {
  const options = ['Strings', 'Brass'].map((text) => ({ text, votes: null }));
  const closesAt = new Date(Date.now() + 3_600_000).toISOString();
  const poll: Poll = { options, voteCount: null, ownVote: null, hours: 1, closesAt, isClosed: false };
  let isThere = true;
  fakeServer({
    [`GET /posts/${post.id}`]: () => (isThere ? { ...post, poll } : gone),
    [`POST /posts/${post.id}/vote`]: () => gone,
  });
  await show(<Detail />);
  await page.getByText('Brass').click();
  isThere = false;
  await page.getByRole('button', { name: 'Vote' }).click();
  await expect.element(page.getByText('Gone')).toBeVisible();
});
