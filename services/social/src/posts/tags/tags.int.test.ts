import { afterAll, beforeAll, expect, test } from 'vitest';
import { backfillTags } from '#/jobs/backfill-tags.ts';
import { publishScheduledPosts } from '#/jobs/publish-scheduled-posts.ts';
import { personalData } from '#/personal-data/personal-data.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
  mara = await world.someone(undefined, 'CREATOR');
  fan = await world.someone();
});
afterAll(() => world.service.destroy());

async function idsOf(tag: string, as?: Someone): Promise<string[]> {
  const { status, data } = await world.call(`/posts/tags/${encodeURIComponent(tag)}`, { as });
  expect(status).toBe(200);
  return data.posts.map(({ id }: { id: string }) => id);
}
async function postLater(content: string, more = {}): Promise<string> {
  world.service.clock.advance(60_000);
  return (await world.post(mara, content, more)).id;
}

test('a tag lists its posts, newest first, however it is written', async () => {
  const first = await postLater('On the road #Tour2026 with #café');
  const second = await postLater('#tour2026, at last');
  await postLater('No tag: https://example.com/#tour2026');
  expect(await idsOf('tour2026')).toEqual([second, first]);
  expect(await idsOf('TOUR2026', fan)).toEqual([second, first]);
  expect(await idsOf('Cafe\u0301')).toEqual([first]);
});

test('the longest tags of other scripts have a list', async () => {
  const tag = '日本語'.repeat(16);
  const id = await postLater(`#${tag}`);
  expect(await idsOf(tag)).toEqual([id]);
});

test('an invalid or unused tag lists nothing', async () => {
  for (const tag of ['unused', '1', 'a b', "'; drop table post;", '%', '../feed']) expect(await idsOf(tag)).toEqual([]);
  expect((await world.call(`/posts/tags/${'a'.repeat(101)}`)).status).toBe(404);
  expect((await world.call('/posts/tags/live?cursor=x')).status).toBe(400);
});

test('a changed text leaves its old tags, a deleted post all', async () => {
  const id = await postLater('#before');
  await world.call(`/posts/${id}`, { method: 'PUT', as: mara, body: { content: '#after' } });
  expect([await idsOf('before'), await idsOf('after')]).toEqual([[], [id]]);
  await world.call(`/posts/${id}`, { method: 'DELETE', as: mara });
  expect(await idsOf('after', mara)).toEqual([]);
  expect(await rowsOf(id)).toBe(0);
});

test('a scheduled post is listed from its time on', async () => {
  const scheduledAt = new Date(world.service.clock.now().getTime() + 3_600_000).toISOString();
  const id = await postLater('#later', { scheduledAt });
  expect(await idsOf('later', mara)).toEqual([]);
  await world.call(`/posts/${id}`, { method: 'PUT', as: mara, body: { content: '#muchlater' } });
  world.service.clock.advance(7_200_000);
  await publishScheduledPosts(world.service.deps);
  expect([await idsOf('later'), await idsOf('muchlater')]).toEqual([[], [id]]);
});

test('pages by cursor neither repeat nor skip, and go on behind posts that the viewer may not see', async () => {
  const { sql } = world.service.deps.database;
  const oldest = await postLater('#crowded, and open to all');
  await sql`
    insert into post (id, author_id, content, visibility, created_at, updated_at, published_at)
    select gen_random_uuid(), ${mara.userId}, '#crowded', 'SUBSCRIBERS', now(), now(), ${world.service.clock.now().toISOString()}::timestamptz + n * interval '1 second'
    from generate_series(1, 1200) n`;
  await sql`insert into post_tag select 'crowded', published_at, id from post where content = '#crowded'`;
  const found: string[] = [];
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null) {
    const { data } = await world.call(`/posts/tags/crowded?limit=20${cursor === '' ? '' : `&cursor=${cursor}`}`);
    found.push(...data.posts.map(({ id }: { id: string }) => id));
    cursor = data.pagination.nextCursor;
    pages += 1;
  }
  expect([found, pages]).toEqual([[oldest], 5]);

  const own = new Set<string>();
  for (let next: string | null = ''; next !== null; ) {
    const { data } = await world.call(`/posts/tags/crowded?limit=100${next === '' ? '' : `&cursor=${next}`}`, {
      as: mara,
    });
    for (const { id } of data.posts) {
      expect(own.has(id)).toBe(false);
      own.add(id);
    }
    next = data.pagination.nextCursor;
  }
  expect(own.size).toBe(1201);
});

test('posts from before are listed by the job, in turns, and only those that are there', async () => {
  const { database } = world.service.deps;
  const listed = await postLater('#backfilled');
  const gone = await postLater('#backfilled too');
  await world.call(`/posts/${gone}`, { method: 'DELETE', as: mara });
  const whole = await postLater('＃ビル・エヴァンス');
  await database.sql`delete from post_tag`;
  // As a version before read it, which ended the tag at the sign in it.
  await database.sql`insert into post_tag (tag, published_at, post_id) values ('ビル', now(), ${whole})`;
  await database.sql`
    update post_tag_backfill
    set last_post_id = '00000000-0000-0000-0000-000000000000', until = ${world.service.clock.now().toISOString()}::timestamptz + interval '1 hour'`;
  const rounds: boolean[] = [];
  do rounds.push(await backfillTags(world.service.deps));
  while (rounds.at(-1) === true);
  expect(rounds.length).toBeGreaterThan(2);
  expect(await idsOf('backfilled')).toEqual([listed]);
  expect(await rowsOf(gone)).toBe(0);
  expect([await idsOf('ビル・エヴァンス'), await idsOf('ビル')]).toEqual([[whole], []]);
  // It waits for posts of an instance of the version before, and then is over.
  world.service.clock.advance(2 * 3_600_000);
  await backfillTags(world.service.deps);
  expect(await database.sql`select from post_tag_backfill`).toHaveLength(0);
  expect(await backfillTags(world.service.deps)).toBe(false);
});

test('erasing a person takes their posts from every tag', async () => {
  const leaving = await world.someone();
  const { id } = await world.post(leaving, '#farewell');
  expect(await idsOf('farewell')).toEqual([id]);
  const { deps } = world.service;
  while (await personalData.erase(deps, leaving.userId, { extend: async () => undefined }));
  expect(await idsOf('farewell')).toEqual([]);
  expect(await rowsOf(id)).toBe(0);
});

async function rowsOf(postId: string): Promise<number> {
  const { sql } = world.service.deps.database;
  return (await sql`select from post_tag where post_id = ${postId}`).length;
}
