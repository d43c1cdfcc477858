import { afterAll, beforeAll, expect, test } from 'vitest';
import { backfillWords } from '#/jobs/backfill-words.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let author: Someone;
let fan: Someone;

const count = 5_000;
/** Words, and which of the posts, numbered from the oldest, have each. */
const words: Readonly<Record<string, string>> = {
  everywhere: 'true',
  frequent: 'n % 3 = 0',
  uncommon: 'n % 40 = 0',
  seldom: 'n % 997 = 0',
  solitary: 'n = 17',
  // Posted within an hour, long ago.
  outburst: 'n between 1000 and 2300',
  // Beside frequent, but never as this phrase.
  apart: 'n % 3 = 0',
};

beforeAll(async () => {
  world = await startSocial();
  author = await world.someone('author', 'CREATOR');
  fan = await world.someone('fan');
  const { sql } = world.service.deps.database;
  const text = Object.entries(words).map(([word, has]) => `case when ${has} then ' ${word}' else '' end`);
  await sql.unsafe(`
    insert into post (id, author_id, content, visibility, created_at, updated_at, published_at, media_kinds)
    select gen_random_uuid(), '${author.userId}', n ${text.map((part) => `|| ${part}`).join(' ')}, 'PUBLIC', t, t, t, n % 2
    from generate_series(1, ${count}) n, lateral (
      select now() - (case when n between 1000 and 2300 then 4000 * interval '5 hours' + n * interval '-1 second'
        else (${count} - n) * interval '5 hours' end) as t
    ) at`);
});
afterAll(() => world.service.destroy());

/** Returns the posts of all pages of a search, each by its number. */
async function searchAll(query: string, as?: Someone): Promise<number[]> {
  const found: number[] = [];
  let cursor = '';
  for (let page = 0; page < 500; page += 1) {
    const { data } = await world.call(`/posts/search?${query}&limit=100${cursor}`, { as });
    found.push(...data.posts.map(({ content }: { content: string }) => Number.parseInt(content, 10)));
    if (!data.pagination.hasMore) return found;
    cursor = `&cursor=${data.pagination.nextCursor}`;
  }
  throw new Error('a search does not end');
}

async function expected(where: string): Promise<number[]> {
  const rows = await world.service.deps.database.sql.unsafe<{ n: number }[]>(
    `select n from (select split_part(content, ' ', 1)::int as n, published_at, media_kinds from post) p
     where ${where} order by published_at desc`,
  );
  return rows.map(({ n }) => n);
}

test.each(Object.keys(words))(
  'all posts with the word %s are found once, in either order',
  async (word) => {
    const all = await expected(words[word] ?? '');
    expect(await searchAll(`q=${word}&sort=newest`)).toEqual(all);
    expect((await searchAll(`q=${word}`)).toSorted()).toEqual(all.toSorted());
  },
  60_000,
);

test('combined, filtered and excluded words, and phrases, too', async () => {
  const find = async (query: string) => await searchAll(`${query}&sort=newest`);
  expect(await find('q=uncommon+frequent')).toEqual(await expected('n % 120 = 0'));
  expect(await find('q=uncommon+-frequent')).toEqual(await expected('n % 40 = 0 and n % 3 > 0'));
  expect(await find('q=seldom+OR+solitary')).toEqual(await expected('n % 997 = 0 or n = 17'));
  expect(await find('q=%22uncommon+apart%22')).toEqual(
    await expected('n % 120 = 0 and n % 997 > 0 and not (n between 1000 and 2300)'),
  );
  expect(await find('q=%22apart+frequent%22')).toEqual([]);
  expect(await find('q=uncommon&type=IMAGE')).toEqual([]);
  expect(await find('q=seldom&type=IMAGE')).toEqual(await expected('n % 997 = 0 and n % 2 = 1'));
  expect(await find('q=-everywhere')).toEqual([]);
  const from = new Date(Date.now() - 300 * 86_400_000).toISOString();
  const to = new Date(Date.now() - 100 * 86_400_000).toISOString();
  const between = `published_at >= '${from}' and published_at <= '${to}'`;
  expect(await find(`q=uncommon&from=${from}&to=${to}`)).toEqual(await expected(`n % 40 = 0 and ${between}`));
  expect(await find(`q=uncommon&author=author&to=${to}`)).toEqual(
    await expected(`n % 40 = 0 and published_at <= '${to}'`),
  );
}, 60_000);

test('pages by number go on through all blocks', async () => {
  const all = await expected('n % 40 = 0');
  const found: number[] = [];
  for (let page = 1; page <= 4; page += 1) {
    const { data } = await world.call(`/posts/search?q=uncommon&sort=newest&limit=90&page=${page}`);
    found.push(...data.posts.map(({ content }: { content: string }) => Number.parseInt(content, 10)));
  }
  expect(found).toEqual(all);
  const { data } = await world.call('/posts/search?q=uncommon&sort=newest&limit=90&page=5');
  expect(data).toMatchObject({ posts: [], pagination: { hasMore: false } });
});

test('what is published while somebody pages moves nothing', async () => {
  const first = await world.call('/posts/search?q=uncommon&limit=50');
  const before = await searchAll('q=uncommon');
  for (let nth = 0; nth < 3; nth += 1) await world.post(author, 'uncommon uncommon uncommon');
  const { data } = await world.call(`/posts/search?q=uncommon&limit=50&cursor=${first.data.pagination.nextCursor}`);
  expect(data.posts.map(({ content }: { content: string }) => Number.parseInt(content, 10))).toEqual(
    before.slice(50, 100),
  );
  await world.service.deps.database.sql`delete from post where content like 'uncommon%'`;
});

test('who may see none of the newest matches gets older ones, or a cursor to go on', async () => {
  const { sql } = world.service.deps.database;
  await sql`update post set visibility = 'FOLLOWERS' where split_part(content, ' ', 1)::int > 600 and content like '%uncommon%'`;
  expect(await searchAll('q=uncommon&sort=newest', fan)).toEqual(await expected('n % 40 = 0 and n <= 600'));
  await sql`update post set visibility = 'PUBLIC' where visibility = 'FOLLOWERS'`;
});

test('until the job has come to them, posts without the words of their moments are found too', async () => {
  const { deps } = world.service;
  const { sql } = deps.database;
  await sql`alter table post disable trigger post_words`;
  await sql`update post set words = to_tsvector('english', content)`;
  await sql`alter table post enable always trigger post_words`;
  await sql`insert into post_moments_backfill values ('infinity')`;
  await sql`insert into post_words_backfill values ('infinity')`;
  const check = async () => {
    for (const word of ['frequent', 'uncommon', 'seldom', 'solitary']) {
      expect([word, await searchAll(`q=${word}&sort=newest`)]).toEqual([word, await expected(words[word] ?? '')]);
    }
  };
  await check();
  for (let nth = 0; nth < 20; nth += 1) await backfillWords(deps);
  await check();
  while (await backfillWords(deps));
  expect(await sql`select from post_moments_backfill`).toEqual([]);
  await check();
  expect(await searchAll('q=outburst&sort=newest')).toEqual(await expected(words.outburst ?? ''));
}, 120_000);
