import { userRegistered } from '@stagedoor/contracts/auth-events';
import { createProfile, getOwnProfile } from '@stagedoor/contracts/internal';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());

const names = (answer: { data: { users: { username: string }[] } }) =>
  answer.data.users.map(({ username }) => username);

describe('a profile is created', () => {
  const registration = (username: string) => ({
    ...userRegistered.sample,
    userId: world.service.deps.ids.next(),
    username,
    displayName: 'New Here',
  });
  const create = (payload: object, headers: object = asService('auth', 'social')) =>
    world.service.app.inject({ method: 'POST', url: createProfile.path, headers: { ...headers }, payload });
  const publishRegistration = (data: ReturnType<typeof registration>) =>
    world.service.deps.database.transaction((tx) => createOwnersPublish(world.service.deps)(tx, userRegistered, data));
  const announced = async (userId: string) =>
    (await world.events('social.profile.updated')).filter((event) => event.userId === userId);

  test("by auth's call, and is there in the next request", async () => {
    const data = registration('newcomer');
    expect((await create(data)).statusCode).toBe(200);
    expect((await world.call('/users/NEWCOMER')).data).toEqual({
      id: data.userId,
      username: 'newcomer',
      displayName: 'New Here',
      bio: null,
      avatarUrl: null,
      coverUrl: null,
      role: 'CREATOR',
      isVerified: false,
      subscriptionPrice: 0,
      createdAt: data.createdAt,
      isPrivate: false,
      allowMessages: true,
      showOnlineStatus: true,
      stats: { posts: 0, followers: 0, following: 0, subscribers: 0 },
      isFollowing: false,
      isRequested: false,
      isBlocked: false,
      isMuted: false,
      isFollower: false,
      hasSubscription: false,
    });
    expect(await announced(data.userId)).toMatchObject([{ version: 1, username: 'newcomer', displayName: 'New Here' }]);
  });

  test('by the event, where the call failed', async () => {
    const data = registration('by_event');
    await publishRegistration(data);
    await waitFor(async () => (await world.call('/users/by_event')).status === 200, { what: 'the profile' });
  });

  test('without a fault by two calls at the same moment', async () => {
    const people = Array.from({ length: 100 }, (_, index) => registration(`simultaneous_${index}`));
    const answers = await Promise.all(people.flatMap((data) => [create(data), create(data)]));
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  });

  test('never where the username is somebody else’s', async () => {
    const first = registration('taken_name');
    expect((await create(first)).statusCode).toBe(200);
    expect((await create(registration('taken_name'))).statusCode).toBe(500);
    expect((await world.call('/users/taken_name')).data.id).toBe(first.userId);
  });

  test('once, however often and in any order', async () => {
    const data = registration('both_ways');
    await Promise.all([create(data), publishRegistration(data), create(data)]);
    expect((await create(data)).statusCode).toBe(200);
    await waitFor(async () => {
      const [row] = await world.service.deps.database.sql`
        select count(*)::int as handled from kit.inbox where consumer = 'on_user_registered'`;
      return row?.handled >= 2;
    });
    expect(await announced(data.userId)).toHaveLength(1);
  });

  test('only for another service: a person, a visitor and a token for another callee are refused', async () => {
    const data = registration('forged');
    const person = await world.someone();
    for (const headers of [{}, person.headers, asService('auth', 'messaging')]) {
      expect((await create(data, headers)).statusCode).toBe(401);
    }
    expect((await world.call('/users/forged')).status).toBe(404);
  });

  test('and auth reads the full profile', async () => {
    const person = await world.someone('whole_one');
    const read = (userId: string) =>
      world.call(getOwnProfile.path.replace(':userId', userId), { headers: asService('auth', 'social') });
    expect(await read(person.userId)).toMatchObject({ status: 200, data: { username: 'whole_one', isPrivate: false } });
    expect((await read(world.service.deps.ids.next())).status).toBe(404);
    expect((await world.call(getOwnProfile.path.replace(':userId', person.userId), { as: person })).status).toBe(401);
  });
});

describe('a profile is found', () => {
  test('by id, and by name in any case; unknown ones are a 404', async () => {
    const person = await world.someone('Case_Matters');
    for (const handle of [person.userId, person.userId.toUpperCase(), 'case_matters', 'CASE_MATTERS']) {
      expect((await world.call(`/users/${handle}`)).data.id).toBe(person.userId);
    }
    for (const handle of [
      'nobody',
      '@case_matters',
      'case%25matters',
      'a'.repeat(65),
      '%00',
      "x' or '1'='1",
      '..%2f',
    ]) {
      const { status, message } = await world.call(`/users/${encodeURIComponent(decodeURIComponent(handle))}`);
      expect([handle, status, message]).toEqual([handle, 404, 'User not found']);
    }
  });

  test('with the public fields of a private account: name, avatar and counts', async () => {
    const [owner, fan] = [await world.someone(), await world.someone()];
    await world.service.deps.database.sql`
      update profile set is_private = true, bio = 'secret', cover = 'covers/x' where user_id = ${owner.userId}`;
    expect((await world.call(`/users/${owner.userId}`, { as: fan })).data).toMatchObject({ bio: null, coverUrl: null });
    expect((await world.call(`/users/${owner.userId}`, { as: owner })).data).toMatchObject({ bio: 'secret' });
  });

  test('with an invalid token is a 401, not the response for a visitor', async () => {
    const { status } = await world.call('/users/nobody', { headers: { authorization: 'Bearer x.y.z' } });
    expect(status).toBe(401);
  });
});

describe('lists of people', () => {
  let fan: Someone;
  let star: Someone;
  let friend: Someone;
  let hidden: Someone;

  beforeAll(async () => {
    const { sql } = world.service.deps.database;
    fan = await world.someone('list_fan');
    star = await world.someone('Zora_Star', 'CREATOR');
    friend = await world.someone('list_friend', 'CREATOR');
    hidden = await world.someone('Zora_Hidden', 'CREATOR');
    await world.someone('zorro', 'FAN');
    for (let index = 0; index < 3; index += 1) await world.follow(await world.someone(), star);
    await sql`update profile set is_verified = true, display_name = 'Lady Zed' where user_id = ${friend.userId}`;
    await sql`update profile set suspended_at = now() where user_id = ${hidden.userId}`;
  });

  test('featured: verified creators, by recent reactions to their posts', async () => {
    const { sql } = world.service.deps.database;
    const known = await world.someone('known_creator', 'CREATOR');
    await sql`update profile set is_verified = true, follower_count = 9 where user_id = ${known.userId}`;
    expect(names(await world.call('/users/featured'))).toEqual(['known_creator', 'list_friend']);
    const { id } = await world.post(friend, 'Liked of late');
    await world.call(`/posts/${id}/like`, { method: 'POST', as: fan });
    expect(names(await world.call('/users/featured'))).toEqual(['list_friend', 'known_creator']);
    await sql`update post set published_at = published_at - interval '31 days' where id = ${id}`;
    expect(names(await world.call('/users/featured?limit=1'))).toEqual(['known_creator']);
    await sql`update profile set suspended_at = now() where user_id = ${known.userId}`;
    expect(names(await world.call('/users/featured'))).toEqual(['list_friend']);
  });

  test('top: the creators with the most followers; suspended ones nowhere', async () => {
    expect(names(await world.call('/users/top-creators?limit=1', { as: fan }))).toEqual(['Zora_Star']);
    expect(names(await world.call('/users/top-creators?limit=100'))).not.toContain('Zora_Hidden');
    expect((await world.call('/users/featured?limit=0')).status).toBe(400);
  });

  test.each(['featured', 'top-creators', 'suggested'])('%s is one page, and says so', async (list) => {
    const { data } = await world.call(`/users/${list}?limit=1&page=2`, { as: fan });
    const pagination = { page: 1, limit: 1, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
    expect([data.users.length, data.pagination]).toEqual([1, pagination]);
  });

  test('suggests people whom followees follow, then popular ones; never the viewer or people already followed', async () => {
    expect((await world.call('/users/suggested')).status).toBe(401);
    expect(names(await world.call('/users/suggested?limit=1', { as: fan }))).toEqual(['Zora_Star']);
    const known = await world.someone('known_by_friend', 'FAN');
    await world.follow(fan, friend);
    await world.follow(friend, known);
    const suggested = names(await world.call('/users/suggested?limit=100', { as: fan }));
    expect(suggested.slice(0, 2)).toEqual(['known_by_friend', 'Zora_Star']);
    for (const name of ['list_fan', 'list_friend', 'Zora_Hidden']) expect(suggested).not.toContain(name);
  });

  test.each([
    ['zor', ['Zora_Star', 'zorro']],
    ['ZORA', ['Zora_Star']],
    ['star', ['Zora_Star']],
    ['lady z', ['list_friend']],
    ['zora star', ['Zora_Star']],
    ['zor&role=FAN', ['zorro']],
    ['nobody at all', []],
    ["' | !a:* \\", []],
    ['%25', []],
    ['_', []],
  ])('a search for %s', async (q, expected) => {
    const answer = await world.call(`/users/search?q=${q}`);
    expect([answer.status, names(answer)]).toEqual([200, expected]);
  });

  test.each([
    ['✨Lunara✨', ['lunara', '✨', '✨lun']],
    ['𝓢𝓽𝓮𝓵𝓵𝓪', ['stella']],
    ['Q.E.D. Smithers', ['q.e.d', 'q.', 'smithers']],
    ['AB/CDE', ['ab/cd', 'cde']],
    ['Molly O’Grady', ['o’gra', "o'grady", 'grady', 'molly o']],
    ["Peg O'Dowd", ['o’dowd', "o'd"]],
    ['Anne-Lise', ['anne-l', 'lise', 'anne lise']],
    ['Ann Marie', ['ann-marie']],
    ['Zoë Nüßli', ['zoe', 'zoë', 'nüß', 'nuss', 'NÜSSLI']],
    ['Søren Łukaszewski', ['soren', 'SØREN', 'luka', 'łuk']],
    ['Σίσυφος', ['ΣΊΣΥΦΟΣ', 'σισυφοσ', 'σίσυφος']],
    ['नमस्ते दुनिया', ['नमस्ते', 'दुनि']],
    ['한국어 이름', ['한국', '이름', '국어', '한']],
    ['山田太郎', ['太郎', '山田', '山田太', '山', '郎', '田太']],
    ['ビル・エヴァンス', ['ビル', 'エヴァ', 'ビル・エ', 'エヴァンス']],
    ['DJ太郎🎧', ['太郎', 'dj', 'dj 太']],
    ['สมชาย ใจดี', ['สมชาย', 'ชาย', 'ใจดี']],
    ['Team 10-4', ['10-4', '4']],
  ])('%s is found by its words and their beginnings', async (displayName, searches) => {
    const { username, userId } = await world.someone();
    await world.service.deps.database.sql`update profile set display_name = ${displayName} where user_id = ${userId}`;
    for (const q of searches) {
      const found = names(await world.call(`/users/search?limit=100&q=${encodeURIComponent(q)}`));
      expect([q, found.includes(username)]).toEqual([q, true]);
    }
  });

  test('a name in a script without spaces is not found by characters in another order', async () => {
    const { username, userId } = await world.someone();
    await world.service.deps.database.sql`update profile set display_name = '京都の東の都' where user_id = ${userId}`;
    for (const q of ['東都', '都京']) {
      expect(names(await world.call(`/users/search?limit=100&q=${encodeURIComponent(q)}`))).not.toContain(username);
    }
  });

  test('a blank search is a 400; a long list has pages by cursor and by number', async () => {
    expect((await world.call('/users/search?q=%20')).status).toBe(400);
    expect((await world.call('/users/search')).status).toBe(400);
    for (let index = 0; index < 5; index += 1) await world.someone(`paged_${index}`);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await world.call(`/users/search?q=paged&limit=2${cursor}`);
      seen.push(...names(page));
      if (!page.data.pagination.hasMore) break;
      cursor = `&cursor=${page.data.pagination.nextCursor}`;
    }
    expect([...seen].sort()).toEqual(['paged_0', 'paged_1', 'paged_2', 'paged_3', 'paged_4']);
    expect(names(await world.call('/users/search?q=paged&limit=2&page=2'))).toEqual(seen.slice(2, 4));
    expect((await world.call('/users/search?q=a&cursor=x')).status).toBe(400);
  });

  test('the best matches come first: verified people, then those one follows, then those with the most followers', async () => {
    const { sql } = world.service.deps.database;
    await sql`
      insert into profile (user_id, username, display_name, role, created_at)
      select gen_random_uuid(), 'crowd_' || n, 'One of many', 'FAN', now() from generate_series(1, 2600) n`;
    const [known, ticked, friend, exact] = [
      await world.someone('crowd_known', 'CREATOR'),
      await world.someone('crowd_ticked', 'CREATOR'),
      await world.someone('crowd_friend'),
      await world.someone('crowd'),
    ];
    await sql`update profile set follower_count = 5000 where user_id = ${known.userId}`;
    await sql`update profile set is_verified = true where user_id = ${ticked.userId}`;
    const fan = await world.someone();
    await world.follow(fan, friend);
    const found = names(await world.call('/users/search?q=crowd&limit=100', { as: fan }));
    expect(found.slice(0, 3)).toEqual(['crowd_ticked', 'crowd_friend', 'crowd_known']);
    expect(found).toHaveLength(100);
    expect(names(await world.call('/users/search?q=crowd%20known'))).toEqual(['crowd_known']);
    expect((await world.call('/users/crowd')).data.id).toBe(exact.userId);
  });

  test('people blocked either way are in none', async () => {
    const { sql } = world.service.deps.database;
    const [one, other] = [await world.someone('blocking_one', 'CREATOR'), await world.someone('blocking_other', 'FAN')];
    await sql`insert into block values (${one.userId}, ${other.userId}, now())`;
    expect(names(await world.call('/users/search?q=blocking', { as: other }))).toEqual(['blocking_other']);
    expect(names(await world.call('/users/search?q=blocking', { as: one }))).toEqual(['blocking_one']);
    expect((await world.call('/users/blocking_one', { as: other })).status).toBe(404);
    expect((await world.call('/users/blocking_other', { as: one })).data.isBlocked).toBe(true);
  });
});
