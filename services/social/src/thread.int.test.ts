import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());

test('a fan follows a creator, sees her post in the feed, likes it and comments on it', async () => {
  const { call, someone } = world;
  const mara = await someone('Mara_Keys', 'CREATOR');
  const theo = await someone('theo');
  const profile = await call('/users/mara_keys', { as: theo });
  expect(profile).toMatchObject({ status: 200, data: { id: mara.userId, username: 'Mara_Keys', isFollowing: false } });

  const followed = await call(`/users/follow/${mara.userId}`, { method: 'POST', as: theo });
  expect(followed).toMatchObject({ status: 200, message: 'Following', data: { isFollowing: true, followers: 1 } });
  const posted = await call('/posts', { method: 'POST', as: mara, body: { content: 'New song tonight' } });
  expect(posted).toMatchObject({ status: 201, data: { content: 'New song tonight', visibility: 'PUBLIC' } });

  const feed = await call('/posts/feed', { as: theo });
  expect(feed.data.posts).toMatchObject([{ id: posted.data.id, hasLiked: false, user: { username: 'Mara_Keys' } }]);
  const liked = await call(`/posts/${posted.data.id}/like`, { method: 'POST', as: theo });
  expect(liked).toMatchObject({ status: 200, data: { hasLiked: true, likeCount: 1 } });
  const comment = await call(`/posts/${posted.data.id}/comment`, {
    method: 'POST',
    as: theo,
    body: { content: '  Cannot wait ' },
  });
  expect(comment).toMatchObject({ status: 201, data: { content: 'Cannot wait', user: { username: 'theo' } } });

  expect((await call(`/posts/${posted.data.id}`, { as: theo })).data).toMatchObject({
    hasLiked: true,
    likeCount: 1,
    commentCount: 1,
    stats: { likes: 1, comments: 1 },
  });
  expect((await call(`/posts/${posted.data.id}/comments`)).data).toMatchObject({
    comments: [{ content: 'Cannot wait' }],
    pagination: { total: 1, hasMore: false },
  });
  expect((await call('/posts/trending')).data.posts).toHaveLength(1);
  expect((await call('/posts/user/mara_keys')).data).toMatchObject({
    posts: [{ id: posted.data.id }],
    pagination: { total: 1 },
  });
  expect((await call('/users/MARA_KEYS', { as: theo })).data).toMatchObject({
    isFollowing: true,
    stats: { posts: 1, followers: 1, following: 0 },
  });
});
