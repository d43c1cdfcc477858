import type { Database } from '@stagedoor/service-kit/database/database';
import { type Page, takePage } from '@stagedoor/service-kit/input/paging';
import type { SocialDeps } from '#/config.ts';
import { defineStatement } from '#/db/statement.ts';
import { firstPageCursor, readTimeCursor } from '#/db/time-cursor.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { createWordMatcher } from '#/mutes/match-muted-words.ts';
import { notMuted } from '#/posts/access/list-conditions.ts';
import { chooseFeedPlan, type FeedPlan, fewFollowees } from '#/posts/feed/feed-plan.ts';
import { type PostList, presentPage, timeCursorOf, withoutMuted } from '#/posts/lists/post-pages.ts';
import {
  definePostStatement,
  type HydratedPost,
  readPostRow,
  relationsToFollowees,
  writePostQuery,
} from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

const followed = `select followed_id as author_id from follow
  where follower_id = $1::uuid and ${notMuted('followed_id')}
  union all select $1::uuid`;
const order = 'published_at desc, id desc';
const ranked = `select id, 0 as rank, row_number() over (order by ${order}) as position`;
const isListed = 'published_at is not null and deleted_at is null';

// Reads the newest posts of the followees who posted last: the first page cannot contain posts of other followees, nor older ones
// than the last post of any of these, once there are as many of them as posts. The followees are passed as one array, so that each
// index page is read once.
const byRecentAuthors = `
  ${ranked} from (
    select n.id, n.published_at
    from (
      select author_id, case when count(*) over () < $2::int then '-infinity' else min(published_at) over () end as since
      from (
        select author_id, published_at from author_last where author_id = any (array(${followed}))
        order by published_at desc limit $2::int
      ) last_published
    ) latest
    cross join lateral (
      select id, published_at from post where author_id = latest.author_id and published_at >= latest.since and ${isListed}
      order by ${order} limit $2::int
    ) n
    order by ${order} limit $3::int offset $4::int
  ) feed`;

// Reads the newest posts before the cursor of every followee.
const byEachAuthor = `
  ${ranked} from (
    select n.id, n.published_at
    from (${followed}) f
    cross join lateral (
      select id, published_at from post
      where author_id = f.author_id and ${isListed} and (published_at, id) < ($3::timestamptz, $4::uuid)
      order by ${order} limit $2::int
    ) n
    order by ${order} limit $2::int
  ) feed`;

const relatedBy = relationsToFollowees;
const ofRecentAuthors = definePostStatement<[number, number, number]>(byRecentAuthors, { relatedBy });
const ofEachAuthor = definePostStatement<[number, string, string]>(byEachAuthor, { relatedBy });

// Scans the newest posts of all authors for those of followees. With IN beside OR, PostgreSQL hashes the followees.
const amongNewest = definePostStatement<[number, number, number, string, string]>(
  `${ranked} from (
    select w.id, w.published_at
    from (
      select id, author_id, published_at from post
      where ${isListed} and (published_at, id) < ($5::timestamptz, $6::uuid)
      order by ${order} limit $4::int
    ) w
    where (w.author_id = $1::uuid or w.author_id in (select followed_id from follow where follower_id = $1::uuid))
      and ${notMuted('w.author_id')}
    order by ${order} limit $2::int offset $3::int
  ) feed`,
  { relatedBy },
);

interface FeedReader {
  readonly following_count: number;
  readonly muted_words: readonly string[];
}

/**
 * A row with the reader and a post. The only row has no post if there are none, or if the reader follows many people.
 */
type ReaderRow = FeedReader & (HydratedPost | { readonly id: null });

/**
 * Defines a statement that reads the reader and, if they follow few people, also the page: most readers do, and saving a statement
 * saves a fifth of the cost of a page. For other readers the skeleton is not run.
 */
function defineReaderStatement<Parameters extends readonly (string | number)[]>(skeleton: string) {
  return defineStatement<ReaderRow, [string, ...Parameters]>(
    `
    with reader as materialized (
      select coalesce(profile.following_count, 0) as following_count,
        array(select folded from muted_word where user_id = $1::uuid) as muted_words
      from (values ($1::uuid)) viewer (id) left join profile on profile.user_id = viewer.id)
    select reader.*, page.* from reader left join lateral (
      ${writePostQuery(`${skeleton} where (select following_count from reader) <= ${fewFollowees}`, {
        more: ['s.position'],
        relatedBy,
        isOrdered: false,
      })}
    ) page on true
    order by page.position`,
    { readRow: readPostRow },
  );
}

const readerWithRecentAuthors = defineReaderStatement<[number, number, number]>(byRecentAuthors);
const readerWithEachAuthor = defineReaderStatement<[number, string, string]>(byEachAuthor);

/** Pages that are read to fill one, if muted words take posts out. */
const maxReads = 5;

/**
 * Lists the posts of the viewer's followees and their own, newest first. Feeds are not stored: each page is read from `post`,
 * by a plan that depends on the number of followees, at a cost that does not grow with the number of posts. Posts with a
 * word that the viewer muted are left out after the reading, so a page may be shorter than its limit.
 */
export async function listFeed(
  { database, media }: Pick<SocialDeps, 'database'> & { media: MediaAddresses },
  viewer: Viewer,
  page: Page,
): Promise<PostList> {
  const rows = await readReader(database, viewer.userId, page);
  const following = rows[0]?.following_count ?? 0;
  const isMuted = createWordMatcher(rows[0]?.muted_words ?? []);
  const readNext = (next: Page) => readFeed(database, chooseFeedPlan(following, next), viewer.userId, next);
  const isRead = chooseFeedPlan(following, page).window === undefined;
  let { items, hasMore } = takePage(isRead ? rows.filter(isPost) : await readNext(page), page.limit);
  let visible = withoutMuted(items, viewer, isMuted);
  for (let reads = 1; hasMore && visible.length < page.limit && reads < maxReads; reads += 1) {
    // Filling a page reads ahead, and a reader who pages by number would get those posts again. For such readers only an
    // empty first page is filled.
    if (page.cursor === undefined && (page.offset > 0 || visible.length > 0)) break;
    const cursor = timeCursorOf(items.at(-1));
    if (cursor === null) break;
    const limit = page.limit - visible.length;
    ({ items, hasMore } = takePage(await readNext({ ...page, cursor, limit }), limit));
    visible = [...visible, ...withoutMuted(items, viewer, isMuted)];
  }
  const last = items.at(-1);
  return presentPage({ rows: visible, hasMore, page, viewer, media, cursorOf: () => timeCursorOf(last) });
}

function isPost(row: ReaderRow): row is FeedReader & HydratedPost {
  return row.id !== null;
}

async function readReader(database: Database, viewerId: string, page: Page): Promise<ReaderRow[]> {
  const take = page.limit + 1;
  const cursor = readTimeCursor(page.cursor);
  return cursor === undefined
    ? readerWithRecentAuthors.run(database, [viewerId, take + page.offset, take, page.offset])
    : readerWithEachAuthor.run(database, [viewerId, take, cursor.before, cursor.beforeId]);
}

async function readFeed(database: Database, plan: FeedPlan, viewerId: string, page: Page): Promise<HydratedPost[]> {
  const take = page.limit + 1;
  const { before, beforeId } = readTimeCursor(page.cursor) ?? firstPageCursor;
  if (plan.window !== undefined) {
    const found = await amongNewest.run(database, [viewerId, take, page.offset, plan.window, before, beforeId]);
    if (found.length === take) return found;
  }
  return page.cursor === undefined
    ? ofRecentAuthors.run(database, [viewerId, take + page.offset, take, page.offset])
    : ofEachAuthor.run(database, [viewerId, take, before, beforeId]);
}
