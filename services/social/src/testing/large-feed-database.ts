import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';

/** The size of a generated data set. */
export interface WorldSize {
  readonly people: number;
  readonly posts: number;
  readonly follows: number;
}

/** A person whose feed is measured. */
export interface FeedReader {
  readonly name: string;
  readonly userId: string;
  readonly following: number;
}

/** One in this number of people has no post among the newest tenth of the posts. */
const quietShare = 10;

/** Returns SQL for the id of the n-th person, post or medium: greater ids are later. */
const idOf = (kind: number, n: string) => `('00000000-000${kind}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const person = (n: string) => idOf(1, n);

/**
 * Fills a migrated database that is empty, or nearly so, with people who follow and post by a power law: few have most of the followers and write
 * most of the posts. Every post has the word `note` and one of 5,000 topics, one in 150 has `guitar`, one in 150 is about a tower in Japanese, and those of one old
 * period have `winter`. Deterministic. Returns the people whose feeds are measured.
 */
export async function seedLargeFeed(sql: postgres.Sql, size: WorldSize): Promise<FeedReader[]> {
  const quietFrom = await fillLargeFeed(sql, size);
  // All posts have the words of today. A service's job would find that out; none runs here.
  await sql`delete from post_moments_backfill`;
  await sql`delete from post_words_backfill`;
  await vacuumUntilVisible(sql);
  const rows = await sql<{ user_id: string; following_count: number }[]>`
    select user_id, following_count from profile order by user_id desc limit 4`;
  return rows.reverse().map(({ user_id, following_count }, index) => ({
    name: readersOf(size, quietFrom)[index]?.name ?? '',
    userId: user_id,
    following: following_count,
  }));
}

/**
 * Fills it as {@link seedLargeFeed} does, also during concurrent writes. Returns the first of the people who post
 * little.
 */
export async function fillLargeFeed(sql: postgres.Sql, size: WorldSize): Promise<number> {
  const { people, posts, follows } = size;
  const quietFrom = people - Math.floor(people / quietShare);
  // Spreads popular people over the table: returns the person of a popularity rank.
  const ranked = (rank: string) => person(`1 + ((${rank})::bigint * 7919 + 13) % ${people}`);
  await sql.begin(async (tx) => {
    // Inserting is faster without indexes; they are created again at the end.
    const indexes = await tx<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in ('follow', 'post', 'media', 'post_like')
        and not exists (select from pg_constraint where conname = indexname)`;
    for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
    await tx.unsafe(`
      set local session_replication_role = replica;
      set local statement_timeout = 0;
      set local maintenance_work_mem = '256MB';
      set local work_mem = '64MB';
      select setseed(0.42);

      insert into profile (user_id, username, display_name, role, created_at)
      select ${person('n')}, 'person_' || n, 'Person ' || n, case when n % 5 = 0 then 'CREATOR' else 'FAN' end,
        '2025-01-01'::timestamptz
      from generate_series(1, ${people + 4}) n;

      insert into follow (follower_id, followed_id, created_at)
      select ${person('follower')}, followed, '2025-06-01'::timestamptz + follower * interval '1 second'
      from (
        select follower, ${ranked(`floor(${people} * power(random(), 3))`)} as followed
        from generate_series(1, ${people}) follower, generate_series(1, ${Math.ceil(follows / people)})
      ) drawn
      where followed <> ${person('follower')}
      on conflict do nothing;

      insert into post (id, author_id, content, visibility, like_count, created_at, updated_at, published_at,
        media_kinds, words)
      select ${idOf(2, 'n')}, author, content, 'PUBLIC', n % 50, at, at, at, n % 2,
        post_search_words(${idOf(2, 'n')}, content, at)
      from (
        select n, at, author, 'A note about topic' || n % 5000 || repeat(' and so on', 12)
          || case n % 150 when 0 then ' guitar' when 1 then ' 東京タワーに行った' else '' end
          || case when n between ${posts} * 0.2 and ${posts} * 0.22 then ' winter' else '' end as content
        from (
          select n, '2025-07-01'::timestamptz + n * interval '20 seconds' as at,
            ${ranked(`floor(case when n > ${posts} * 0.9 then ${quietFrom} else ${people} end * power(random(), 2))`)} as author
          from generate_series(1, ${posts}) n
        ) drawn
      ) written;

      insert into media (id, post_id, position, type, folder, is_public, widths, width, height, size, mime_type)
      select ${idOf(3, 'n')}, ${idOf(2, 'n')}, 0, 'IMAGE', 'posts/' || n, true, '{640,1280}', 1280, 800, 90000,
        'image/webp'
      from generate_series(1, ${posts}, 2) n;
      insert into post_like (post_id, user_id, created_at)
      select ${idOf(2, 'n')}, ${person(`1 + (n * 31) % ${people}`)}, '2026-01-01' from generate_series(1, ${posts}) n;
      insert into post_tag (tag, published_at, post_id)
      select case when n % 150 = 0 then 'rare' else 'common' end, published_at, id
      from generate_series(1, ${posts}) n join post on id = ${idOf(2, 'n')};
      insert into author_last (author_id, published_at)
      select author_id, max(published_at) from post group by author_id on conflict do nothing;
    `);
    for (const [index, { from, to, count, power }] of readersOf(size, quietFrom).entries()) {
      const rank = `${from} + floor(${to - from} * power((k + 0.5) / ${count * 3}, ${power}))`;
      await tx.unsafe(`
        insert into follow (follower_id, followed_id, created_at)
        select ${person(`${people + 1 + index}`)}, followed, '2025-06-01'
        from (select distinct ${ranked(rank)} as followed from generate_series(0, ${count * 3 - 1}) k) drawn
        order by md5(followed::text) limit ${count}`);
    }
    for (const { definition } of indexes) await tx.unsafe(definition);
    await tx.unsafe('select refresh_author_recent(author_id) from author_last');
    await tx.unsafe(`
      update profile p set following_count = f.count
      from (select follower_id, count(*) from follow group by follower_id) f where f.follower_id = p.user_id`);
  });
  return quietFrom;
}

/** Vacuums until all pages are marked all-visible, which other open transactions can delay. */
export async function vacuumUntilVisible(sql: postgres.Sql): Promise<void> {
  for (let time = 0; time < 20; time += 1) {
    await sql.unsafe('vacuum analyze');
    const [left] = await sql<{ pages: number }[]>`
      select sum(relpages - relallvisible)::int as pages from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`;
    if (left?.pages === 0) return;
    await pause(250);
  }
  throw new Error('something holds up the vacuum');
}

function readersOf({ people }: WorldSize, quietFrom: number) {
  const most = Math.floor(people * 0.8);
  return [
    { name: '70', from: 0, to: quietFrom, count: 70, power: 2 },
    { name: '1,000', from: 0, to: quietFrom, count: Math.min(1_000, most), power: 2 },
    { name: '5,000', from: 0, to: quietFrom, count: Math.min(5_000, most), power: 2 },
    { name: '1,000 silent', from: quietFrom, to: people, count: Math.min(1_000, people - quietFrom), power: 1 },
  ];
}
