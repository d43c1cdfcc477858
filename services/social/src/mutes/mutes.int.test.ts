import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let theo: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
  theo = await world.someone(undefined, 'CREATOR');
  fan = await world.someone();
  for (const creator of [mara, theo]) await world.follow(fan, creator);
});

const mute = (as: Someone | undefined, id: string, method: 'POST' | 'DELETE' = 'POST') =>
  world.call(`/users/${id}/mute`, { method, as });
const addWord = (word: unknown, as: Someone | undefined = fan) =>
  world.call('/users/muted-words', { method: 'POST', as, body: { word } });
const wordsOf = async (as = fan) => (await world.call('/users/muted-words', { as })).data.words;
const contentsOf = async (path: string, as = fan) =>
  (await world.call(path, { as })).data.posts.map(({ content }: { content: string }) => content);

test('a muted person’s posts leave feed, explore, trending and search, until they are unmuted; they are not told', async () => {
  const word = `unheard${mara.username.replace('_', '')}`;
  const { id } = await world.post(mara, word);
  const lists = [
    '/posts/feed?limit=50',
    '/posts/explore?limit=100',
    '/posts/trending?limit=100',
    `/posts/search?q=${word}`,
  ];
  for (let time = 0; time < 2; time += 1) {
    expect(await mute(fan, mara.userId)).toMatchObject({ status: 200, data: { isMuted: true } });
  }
  for (const list of lists) expect([list, await contentsOf(list)]).toEqual([list, expect.not.arrayContaining([word])]);
  for (const list of lists.slice(1)) expect(await contentsOf(list, theo), list).toContain(word);
  // Pages that a person opens on purpose show everything: the profile, its posts and the post itself; the follow stays.
  const profile = await world.call(`/users/${mara.userId}`, { as: fan });
  expect(profile.data).toMatchObject({ isMuted: true, isFollowing: true, stats: { followers: 1 } });
  expect(await contentsOf(`/posts/user/${mara.userId}`)).toEqual([word]);
  expect((await world.call(`/posts/${id}`, { as: fan })).status).toBe(200);
  expect((await world.call(`/users/${fan.userId}`, { as: mara })).data).toMatchObject({ isMuted: false });
  const muted = (await world.call('/users/muted', { as: fan })).data;
  expect(muted).toMatchObject({ users: [{ id: mara.userId }], pagination: { total: 1, hasMore: false } });
  for (let time = 0; time < 2; time += 1) {
    expect((await mute(fan, mara.userId, 'DELETE')).data).toEqual({ isMuted: false });
  }
  for (const list of lists) expect(await contentsOf(list), list).toContain(word);
  const events = async (subject: string) =>
    (await world.events(subject)).filter(({ muterId }) => muterId === fan.userId);
  const [[on, ...more], [off, ...others]] = [await events('social.user.muted'), await events('social.user.unmuted')];
  expect([more, others, Number(off?.revision) > Number(on?.revision)]).toEqual([[], [], true]);
});

test('oneself, an unknown person and one who blocked me cannot be muted; a token is needed', async () => {
  const { sql } = world.service.deps.database;
  expect(await mute(fan, fan.userId)).toMatchObject({ status: 400, message: 'You cannot mute yourself' });
  expect((await mute(undefined, mara.userId)).status).toBe(401);
  for (const id of [world.service.deps.ids.next(), 'none']) {
    expect(await mute(fan, id)).toMatchObject({ status: 404, message: 'User not found' });
  }
  await mute(fan, theo.userId);
  await sql`insert into block values (${mara.userId}, ${fan.userId}, now()), (${theo.userId}, ${fan.userId}, now())`;
  expect((await mute(fan, mara.userId)).status).toBe(404);
  // A person who is hidden by now can still be unmuted.
  expect((await mute(fan, theo.userId, 'DELETE')).status).toBe(200);
});

test('muted words are stored once, whatever their case, a hundred at most, each for its person alone', async () => {
  const first = await addWord(' Spoiler ');
  expect(first).toMatchObject({ status: 201, data: { word: 'Spoiler' } });
  expect((await addWord('SPOILER')).data).toEqual(first.data);
  expect(await wordsOf()).toEqual([first.data]);
  for (const word of ['', ' ', '...', 'x'.repeat(51), 7]) expect((await addWord(word)).status).toBe(400);
  expect((await world.call('/users/muted-words', { method: 'POST', body: { word: 'x' } })).status).toBe(401);
  const added = await Promise.all(Array.from({ length: 105 }, (_, index) => addWord(`word${index}`)));
  expect(added.filter(({ status }) => status === 201)).toHaveLength(99);
  expect(added.filter(({ status }) => status === 409)).toHaveLength(6);
  const remove = (as: Someone) => world.call(`/users/muted-words/${first.data.id}`, { method: 'DELETE', as });
  expect([(await remove(mara)).status, (await remove(fan)).status, (await remove(fan)).status]).toEqual([
    404, 200, 404,
  ]);
  expect(await wordsOf()).toHaveLength(99);
  expect(await wordsOf(mara)).toEqual([]);
});

test('posts with a muted word leave the feed, page by page and without gaps; one’s own stay', async () => {
  await addWord('finale');
  for (let index = 0; index < 12; index += 1) {
    world.service.clock.advance(1_000);
    await world.post(index % 2 === 0 ? mara : theo, index % 3 === 0 ? `Post ${index}` : `The FINALE, ${index}`);
  }
  await world.post(fan, 'My finale');
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { posts, pagination } = (await world.call(`/posts/feed?limit=2${cursor}`, { as: fan })).data;
    expect(posts.length).toBeLessThanOrEqual(2);
    seen.push(...posts.map(({ content }: { content: string }) => content));
    if (!pagination.hasMore) break;
    cursor = `&cursor=${pagination.nextCursor}`;
  }
  expect(seen).toEqual(['My finale', 'Post 9', 'Post 6', 'Post 3', 'Post 0']);
});

test('posts with a muted word leave explore, trending, hashtags and search as well, but not what is asked for by name', async () => {
  const tag = `show${mara.username.replace('_', '')}`;
  const { id } = await world.post(mara, `The finale of #${tag}`);
  await world.post(fan, `My finale of #${tag}`);
  const lists = [
    '/posts/explore?limit=100',
    '/posts/trending?limit=100',
    `/posts/tags/${tag}`,
    `/posts/search?q=${tag}`,
  ];
  for (const list of lists) expect(await contentsOf(list), list).toContain(`The finale of #${tag}`);
  await addWord('FINALE');
  for (const list of lists) {
    const contents = await contentsOf(list);
    expect([list, contents]).toEqual([list, expect.not.arrayContaining([`The finale of #${tag}`])]);
    expect(contents, list).toContain(`My finale of #${tag}`);
    expect(await contentsOf(list, theo), list).toContain(`The finale of #${tag}`);
  }
  expect(await contentsOf(`/posts/search?q=finale%20${tag}`)).toContain(`The finale of #${tag}`);
  expect(await contentsOf(`/posts/user/${mara.userId}`)).toEqual([`The finale of #${tag}`]);
  expect((await world.call(`/posts/${id}`, { as: fan })).status).toBe(200);
});

test('posts with a muted word in an answer of their poll leave the lists; a phrase does not span two answers', async () => {
  const tag = `poll${mara.username.replace('_', '')}`;
  const ask = (as: Someone, ...options: string[]) =>
    world.post(as, `Who wins #${tag}`, { poll: { options, hours: 1 } });
  const [hidden, shown, own] = [
    await ask(mara, 'The Villain', 'Nobody'),
    await ask(mara, 'The end', 'of days'),
    await ask(fan, 'A villain', 'Nobody'),
  ];
  for (const word of ['VILLAIN', 'end of days', `${tag} the end`]) await addWord(word);
  const lists = [
    '/posts/feed',
    '/posts/explore?limit=100',
    '/posts/trending?limit=100',
    `/posts/tags/${tag}`,
    `/posts/search?q=${tag}`,
  ];
  for (const list of lists) {
    const ids = (await world.call(list, { as: fan })).data.posts.map(({ id }: { id: string }) => id);
    expect([list, ids]).toEqual([list, expect.arrayContaining([shown.id, own.id])]);
    expect(ids, list).not.toContain(hidden.id);
  }
});

test('a page of the feed takes one statement, whoever and whatever is muted', async () => {
  await world.post(mara, 'one');
  await mute(fan, theo.userId);
  await addWord('two');
  expect(await world.countStatements('/posts/feed', fan)).toBe(1);
});

test('a comment with a muted word says in its event who is not notified', async () => {
  await addWord('rude', mara);
  await addWord('else');
  const { id } = await world.post(mara, 'Talk to me');
  const say = (as: Someone, content: string, parentId?: string) =>
    world.call(`/posts/${id}/comment`, { method: 'POST', as, body: { content, ...(parentId && { parentId }) } });
  const first = (await say(fan, 'How RUDE!')).data.id;
  await say(theo, 'or else', first);
  await say(theo, 'fine', first);
  const told = (await world.events('social.comment.created')).filter(({ postId }) => postId === id);
  expect(told.map(({ mutedFor }) => mutedFor)).toEqual([[mara.userId], [fan.userId], undefined]);
});
