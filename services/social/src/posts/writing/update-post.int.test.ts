import { pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { noise } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
  fan = await world.someone();
});

const change = (id: string, as: Someone | undefined, body: unknown) =>
  world.call(`/posts/${id}`, { method: 'PUT', as, body });
const hours = (count: number) => new Date(world.service.clock.now().getTime() + count * 3_600_000).toISOString();

describe('changing a post', () => {
  test('changes the fields that are sent, keeps the rest, and returns the post as it is read', async () => {
    const { id } = await world.post(mara, 'Before', { price: 2 });
    world.service.clock.advance(5_000);
    const changed = await change(id, mara, { content: ' After ', visibility: 'FOLLOWERS' });
    expect(changed).toMatchObject({ status: 200, data: { content: 'After', visibility: 'FOLLOWERS', price: 2 } });
    expect(Date.parse(changed.data.updatedAt)).toBeGreaterThan(Date.parse(changed.data.createdAt));
    expect((await world.call(`/posts/${id}`, { as: mara })).data).toEqual(changed.data);
    expect((await change(id, mara, {})).data).toEqual(changed.data);
    expect((await change(id, mara, { price: 0, visibility: 'PUBLIC' })).data).toMatchObject({ price: 0 });
    expect((await world.call(`/posts/${id}`, { as: fan })).data).toMatchObject({ content: 'After', isLocked: false });
  });

  test('a sensitive post says so to everyone, and marking it is no edit', async () => {
    const { id } = await world.post(mara, 'Bare skin');
    const { updatedAt, ...plain } = (await world.call(`/posts/${id}`)).data;
    expect(plain).not.toHaveProperty('isSensitive');
    world.service.clock.advance(5_000);
    expect((await change(id, mara, { isSensitive: true })).data).toMatchObject({ isSensitive: true, updatedAt });
    expect((await world.call(`/posts/${id}`)).data.isSensitive).toBe(true);
    expect((await change(id, mara, { content: 'Still' })).data.isSensitive).toBe(true);
    expect((await change(id, fan, { isSensitive: false })).status).toBe(403);
    expect((await change(id, mara, { isSensitive: false })).data).not.toHaveProperty('isSensitive');
    const other = await world.post(mara, 'From the start', { isSensitive: true });
    expect((await world.call(`/posts/${other.id}`)).data.isSensitive).toBe(true);
  });

  test.each([
    ['blank text', { content: ' ' }],
    ['5,001 characters', { content: 'x'.repeat(5_001) }],
    ['no audience', { visibility: 'FRIENDS' }],
    ['a price too high', { price: 1_000 }],
    ['half a cent', { price: 0.005 }],
    ['a price that is null', { price: null }],
    ['a pin that is text', { isPinned: 'true' }],
    ['a time, once it is published', { scheduledAt: '2099-01-01T00:00:00Z' }],
  ])('with %s is a 400 that changes nothing', async (_, body) => {
    const { id } = await world.post(mara, 'Before');
    expect((await change(id, mara, body)).status).toBe(400);
    expect((await world.call(`/posts/${id}`)).data).toMatchObject({ content: 'Before', isPinned: false });
  });

  test('without a token is a 401, of others’ posts a 403, of hidden or unknown ones a 404', async () => {
    const { id } = await world.post(mara, 'Hers');
    const waiting = await world.post(mara, 'Later', { scheduledAt: hours(1) });
    const admin = await world.someone(undefined, 'ADMIN');
    expect((await change(id, undefined, { content: 'x' })).status).toBe(401);
    for (const person of [fan, admin]) expect((await change(id, person, { content: 'x' })).status).toBe(403);
    for (const none of [waiting.id, 'none', fan.userId]) {
      expect(await change(none, fan, { content: 'x' })).toMatchObject({ status: 404, message: 'Post not found' });
    }
    await world.call(`/posts/${id}`, { method: 'DELETE', as: mara });
    expect((await change(id, mara, { content: 'x' })).status).toBe(404);
  });

  test('a fan can neither ask a price nor post for subscribers', async () => {
    const { id } = await world.post(fan, 'Mine');
    expect((await change(id, fan, { price: 1 })).status).toBe(403);
    expect((await change(id, fan, { visibility: 'SUBSCRIBERS' })).status).toBe(403);
    expect((await change(id, fan, { visibility: 'FOLLOWERS' })).status).toBe(200);
  });

  test('ignores unknown fields', async () => {
    const { id } = await world.post(mara, 'Mine');
    await change(id, mara, { likeCount: 99, userId: fan.userId, createdAt: '2020-01-01T00:00:00Z', deletedAt: 'now' });
    expect((await world.call(`/posts/${id}`)).data).toMatchObject({ userId: mara.userId, likeCount: 0 });
  });
});

describe('an edit that names the revision it is of', () => {
  const read = async (id: string, as?: Someone) => (await world.call(`/posts/${id}`, { as })).data;

  test('is refused where the post was edited since, and changes nothing', async () => {
    const { id } = await world.post(mara, 'Before', { price: 2 });
    const { revision } = await read(id, mara);
    expect(revision).toBe(1);
    const first = await change(id, mara, { content: 'On the telephone', revision });
    expect(first).toMatchObject({ status: 200, data: { revision: 2 } });
    const late = await change(id, mara, { content: 'On the laptop', price: 3, revision });
    expect(late).toMatchObject({
      status: 409,
      message: 'This post was changed elsewhere meanwhile',
      body: { code: 'changed_elsewhere', errors: [{ field: 'revision', value: 2 }] },
    });
    expect(await read(id, mara)).toEqual(first.data);
    expect(await change(id, mara, { content: 'On the laptop', revision: 2 })).toMatchObject({
      status: 200,
      data: { content: 'On the laptop', price: 2, revision: 3 },
    });
  });

  test('and that changes nothing is harmless: its answer may have been lost', async () => {
    const { id } = await world.post(mara, 'Before');
    for (const _ of [1, 2]) {
      const answer = await change(id, mara, { content: 'After', revision: 1 });
      expect(answer).toMatchObject({ status: 200, data: { content: 'After', revision: 2 } });
    }
  });

  test('of several at once exactly one is made', async () => {
    const { id } = await world.post(mara, 'Before');
    const contents = ['One', 'Two', 'Three', 'Four'];
    const answers = await Promise.all(contents.map((content) => change(id, mara, { content, revision: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const made = contents[answers.findIndex(({ status }) => status === 200)];
    expect(await read(id, mara)).toMatchObject({ content: made, revision: 2 });
  });

  test.each([
    ['its visibility', { visibility: 'FOLLOWERS' }],
    ['its price', { price: 4 }],
    ['the mark of sensitive media', { isSensitive: true }],
  ])('is refused after a change of %s, too', async (_, edit) => {
    const { id } = await world.post(mara, 'Before');
    await change(id, mara, edit);
    expect((await change(id, mara, { content: 'After', revision: 1 })).status).toBe(409);
  });

  test('is made after a pin, which is no edit', async () => {
    const { id } = await world.post(mara, 'Before');
    expect((await change(id, mara, { isPinned: true, revision: 7 })).data).toMatchObject({
      isPinned: true,
      revision: 1,
    });
    expect((await change(id, mara, { content: 'After', revision: 1 })).status).toBe(200);
  });

  test('without a revision it applies to any, as clients that know none expect', async () => {
    const { id } = await world.post(mara, 'Before');
    await change(id, mara, { content: 'One', revision: 1 });
    expect(await change(id, mara, { content: 'Two' })).toMatchObject({
      status: 200,
      data: { content: 'Two', revision: 3 },
    });
    for (const revision of [0, 1.5, '1', null])
      expect((await change(id, mara, { content: 'x', revision })).status).toBe(400);
  });

  test('only the author reads the revision', async () => {
    const { id } = await world.post(mara, 'Hers');
    expect(await read(id, mara)).toHaveProperty('revision', 1);
    for (const reader of [fan, undefined]) expect(await read(id, reader)).not.toHaveProperty('revision');
  });
});

describe('a pin', () => {
  test('is on one post at most, first on the profile, even with concurrent requests', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      world.service.clock.advance(1_000);
      ids.push((await world.post(mara, `${index}`)).id);
    }
    expect((await change(ids[0] ?? '', mara, { isPinned: true })).data.isPinned).toBe(true);
    const { updatedAt, createdAt } = (await world.call(`/posts/${ids[0]}`)).data;
    expect(updatedAt).toBe(createdAt);
    const answers = await Promise.all(ids.map((id) => change(id, mara, { isPinned: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const pinned = (await world.call(`/posts/user/${mara.userId}`)).data.posts;
    expect(pinned.map(({ isPinned }: { isPinned: boolean }) => isPinned)).toEqual([true, false, false, false]);
    await change(pinned[0].id, mara, { isPinned: false });
    const [first] = (await world.call(`/posts/user/${mara.userId}`)).data.posts;
    expect(first).toMatchObject({ id: ids[3], isPinned: false });
  });
});

describe('files of a post that gets a price', () => {
  test('get private addresses, and their old addresses are a 404', async () => {
    const picture = await noise(700, 50).png().toBuffer();
    const form = [{ name: 'content', value: 'Look' }, ...pictures(picture)];
    const { data: post } = await world.call('/posts', { method: 'POST', as: mara, form });
    const [before] = post.media;
    expect((await world.call(before.url)).status).toBe(200);
    const changed = await change(post.id, mara, { price: 5 });
    const [after] = changed.data.media;
    expect(after.url).toMatch(/^\/media\/files\/social\/private\/.*signature=/);
    expect((await world.call(after.url, { as: mara })).status).toBe(200);
    for (const old of [before.url, before.thumbnailUrl]) expect((await world.call(old)).status).toBe(404);
    const locked = (await world.call(`/posts/${post.id}`, { as: fan })).data;
    expect(locked).toMatchObject({ isLocked: true, media: [{ url: null }] });
    expect((await world.call(locked.media[0].thumbnailUrl)).status).toBe(200);
  });

  test('stay where they are when the change is refused or loses a race', async () => {
    const form = [{ name: 'content', value: 'Look' }, ...pictures(await noise(50, 50).png().toBuffer())];
    const { data: post } = await world.call('/posts', { method: 'POST', as: mara, form });
    expect((await change(post.id, mara, { price: 5, scheduledAt: hours(1) })).status).toBe(400);
    const files = await world.files();
    const statuses = (
      await Promise.all([1, 2, 3].map((price) => change(post.id, mara, { price, content: `${price}` })))
    ).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect((await world.files()).length).toBe(files.length);
  });
});

describe('a scheduled post', () => {
  test('is listed for its author, soonest first, and can be given another time', async () => {
    const ids: string[] = [];
    for (const at of [3, 1, 2]) ids.push((await world.post(mara, `in ${at}`, { scheduledAt: hours(at) })).id);
    await world.post(mara, 'now');
    const read = async (query = '') => (await world.call(`/posts/scheduled${query}`, { as: mara })).data;
    const contents = (data: { posts: { content: string }[] }) => data.posts.map(({ content }) => content);
    expect(contents(await read())).toEqual(['in 1', 'in 2', 'in 3']);
    const first = await read('?limit=2');
    expect(first.pagination).toMatchObject({ total: 3, hasMore: true });
    expect(contents(await read(`?cursor=${first.pagination.nextCursor}`))).toEqual(['in 3']);
    expect((await world.call('/posts/scheduled', { as: fan })).data.posts).toEqual([]);
    expect((await world.call('/posts/scheduled')).status).toBe(401);
    const moved = hours(9);
    expect((await change(ids[1] ?? '', mara, { scheduledAt: moved })).data.scheduledAt).toBe(moved);
    expect(contents(await read())).toEqual(['in 2', 'in 3', 'in 1']);
    expect((await change(ids[1] ?? '', mara, { scheduledAt: hours(-1) })).status).toBe(400);
    expect((await change(ids[1] ?? '', mara, { isPinned: true })).status).toBe(400);
  });
});

describe('a purchase', () => {
  const purchase = (id: string, as?: Someone) => world.call(`/posts/${id}/purchase`, { method: 'POST', as, body: {} });

  test('waits for payments; a free or an own item is a 400', async () => {
    const { id } = await world.post(mara, 'Priced', { price: 3 });
    expect(await purchase(id, fan)).toMatchObject({ status: 503, message: 'Payments are not available' });
    expect((await purchase(id)).status).toBe(401);
    expect((await purchase(id, mara)).status).toBe(400);
    expect((await purchase((await world.post(mara, 'Free')).id, fan)).status).toBe(400);
    expect((await purchase('none', fan)).status).toBe(404);
    const subscribers = await world.post(mara, 'Theirs', { price: 3, visibility: 'SUBSCRIBERS' });
    expect(await purchase(subscribers.id, fan)).toMatchObject({ status: 403, message: 'Subscribe first' });
  });

  test.each(['SUBSCRIBERS', 'FOLLOWERS'] as const)('of a post for %s says what comes before it', async (visibility) => {
    const author = await world.someone(undefined, 'CREATOR');
    const reader = await world.someone();
    const { id } = await world.post(author, 'Priced', { price: 3, visibility });
    const { id: free } = await world.post(author, 'Free', { visibility });
    const requirement = async (postId: string, as?: Someone) =>
      (await world.call(`/posts/${postId}`, { as })).data.purchaseRequires;
    const first = visibility === 'SUBSCRIBERS' ? 'SUBSCRIPTION' : 'FOLLOW';
    expect(await requirement(id, reader)).toBe(first);
    expect(await requirement(id)).toBe(first);
    expect(await requirement(id, author)).toBeUndefined();
    expect(await requirement(free, reader)).toBeUndefined();
    const { posts } = (await world.call(`/posts/user/${author.userId}`, { as: reader })).data;
    expect(posts.map((post: { purchaseRequires?: string }) => post.purchaseRequires)).toEqual([undefined, first]);
    await world.follow(reader, author);
    expect(await requirement(id, reader)).toBe(visibility === 'SUBSCRIBERS' ? 'SUBSCRIPTION' : undefined);
    const { sql } = world.service.deps.database;
    await sql`insert into subscriber (creator_id, subscriber_id, until)
      values (${author.userId}, ${reader.userId}, now() + interval '1 day')`;
    expect(await requirement(id, reader)).toBeUndefined();
  });

  test('again costs nothing, and the message says so', async () => {
    const { sql } = world.service.deps.database;
    const { id } = await world.post(mara, 'Priced', { price: 3 });
    await sql`insert into post_purchase values (${id}, ${fan.userId}, now())`;
    expect(await purchase(id, fan)).toMatchObject({
      status: 200,
      message: 'You have this post already',
      data: { content: 'Priced', isLocked: false },
    });
  });
});
