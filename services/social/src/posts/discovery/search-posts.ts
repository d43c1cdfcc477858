import type { Database } from '@stagedoor/service-kit/database/database';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { type Page, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import { defineStatement, type Statement } from '#/db/statement.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { createWordMatcher } from '#/mutes/match-muted-words.ts';
import { firstRankCursor, rankedColumns, rankedQuery } from '#/posts/discovery/ranked-query.ts';
import { firstPageCursor, type PostList, presentPage } from '#/posts/lists/post-pages.ts';
import { definePostStatement, type HydratedPost, withMutedWords } from '#/posts/post-query.ts';
import { findPerson } from '#/users/find-people.ts';
import { canSeePerson, type Viewer } from '#/users/person-rules.ts';

/** The search; fields that are missing do not filter. */
export interface PostSearch {
  readonly q: string;
  readonly type?: 'TEXT' | 'IMAGE' | 'VIDEO' | undefined;
  /** Id or username. */
  readonly author?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly minCents?: number | undefined;
  readonly maxCents?: number | undefined;
  readonly sort?: 'relevance' | 'newest' | undefined;
}

type Filters = [q: string, type: string, from: string, to: string, minCents: number, maxCents: number, author: string];
type Ranked = Statement<HydratedPost, [string | null, number, number, number, string, ...Filters]>;

const queryOf = (q: string) => `websearch_to_tsquery('english', kit.search_text(${q}))`;
const query = queryOf('$6');
const isListed = 'published_at is not null and deleted_at is null';
const newestFirst = 'order by published_at desc, id desc';
const between = 'published_at >= $8::timestamptz and published_at <= $9::timestamptz';
const columns = `${rankedColumns}, words`;
const fits = `words @@ ${query} and price_cents between $10::int and $11::int
  and case $7::text
    when '' then true
    when 'TEXT' then not exists (select from media where post_id = found.id)
    else exists (select from media where post_id = found.id and type = $7::text) end`;
/** Matches that are ranked: the newest ones. */
const maxRanked = 2_000;
/** Posts that are read from the index of words, or of one author. */
const maxIndexMatches = 5_000;

/**
 * The bounded sets of posts that a search filters: `rare` words are looked up in the full-text index; for `common` words the
 * newest posts of all contain enough matches; `author` takes the newest posts of one author. All three have the same
 * parameters.
 */
const sources = {
  rare: `select ${columns} from post where ${isListed} and words @@ ${query} and ${between} and $12::text = ''
    limit ${maxIndexMatches}`,
  common: `select ${columns} from post where ${isListed} and ${between} and $12::text = '' ${newestFirst} limit 50000`,
  author: `select ${columns} from post where author_id = $12::text::uuid and ${isListed} and ${between}
    ${newestFirst} limit ${maxIndexMatches}`,
} as const;

const ranks = {
  relevance: `ts_rank(words, ${query})`,
  newest: 'extract(epoch from published_at) * 1000',
} as const;

type Source = keyof typeof sources;
type Sort = keyof typeof ranks;

function defineSearch(source: Source, sort: Sort): Ranked {
  return definePostStatement<[number, number, number, string, ...Filters]>(
    rankedQuery({
      newest: `select * from (${sources[source]} offset 0) found where ${fits} ${newestFirst} limit ${maxRanked}`,
      rank: ranks[sort],
    }),
    // The best plan depends on how many posts match the words.
    { replansEachTime: true, more: withMutedWords },
  );
}

const searches: { readonly [S in Source]: { readonly [K in Sort]: Ranked } } = {
  rare: { relevance: defineSearch('rare', 'relevance'), newest: defineSearch('rare', 'newest') },
  common: { relevance: defineSearch('common', 'relevance'), newest: defineSearch('common', 'newest') },
  author: { relevance: defineSearch('author', 'relevance'), newest: defineSearch('author', 'newest') },
};

interface Occurrence {
  /** The indexable part of the query: empty where it has only stop words, `T` where it only excludes words. */
  readonly findable: string;
  readonly is_common: boolean;
}

// Words are common that one in a hundred of the newest posts has, or that more posts have than can be ranked.
const sample = 2_000;
const occurrence = defineStatement<Occurrence, [string]>(
  `
  select querytree(q) as findable,
    case
      when querytree(q) in ('', 'T') then true
      when (select count(*) from (select words from post where ${isListed} ${newestFirst} limit ${sample}) newest
        where words @@ q) >= ${sample / 100} then true
      else (select count(*) from (
        select from post where ${isListed} and words @@ ${queryOf('$1')} limit ${maxRanked + 1}
      ) found) > ${maxRanked}
    end as is_common
  from ${queryOf('$1')} q`,
  { replansEachTime: true },
);

interface Deps {
  readonly database: Database;
  readonly media: MediaAddresses;
}

/** Searches the text of posts that are open to the viewer. Posts that are hidden or locked cannot be found. */
export async function searchPosts(
  { database, media }: Deps,
  viewer: Viewer | null,
  search: PostSearch,
  page: Page,
): Promise<PostList> {
  const [below, belowId] =
    page.cursor === undefined
      ? [firstRankCursor.rank, firstRankCursor.id]
      : decodeCursor(page.cursor, ['number', 'id']);
  const viewerId = viewer?.userId ?? null;
  const author = search.author === undefined ? undefined : await findPerson(database, viewerId, search.author);
  if (search.author !== undefined && (author === undefined || !canSeePerson(author, viewer))) {
    return { posts: [], pagination: uncountedPagination(page, 0, false, null) };
  }
  const run = (source: Source) =>
    searches[source][search.sort ?? 'relevance'].run(database, [
      viewerId,
      page.limit + 1,
      page.offset,
      below,
      belowId,
      search.q,
      search.type ?? '',
      search.from ?? new Date(0).toISOString(),
      search.to ?? firstPageCursor.before,
      search.minCents ?? 0,
      search.maxCents ?? 99_999,
      author?.user_id ?? '',
    ]);
  const rows = author === undefined ? await searchAll(database, search.q, run) : await run('author');
  const cursorOf = (last: HydratedPost | undefined) => (last === undefined ? null : encodeCursor([last.rank, last.id]));
  // Whoever searches for a muted word wants to see it this time.
  const mutedWords = rows[0]?.muted_words?.filter((word) => !createWordMatcher([word])(search.q));
  return presentPage({ rows, page, viewer, media, mutedWords, cursorOf });
}

async function searchAll(
  database: Database,
  q: string,
  run: (source: Source) => Promise<HydratedPost[]>,
): Promise<HydratedPost[]> {
  const [words] = await occurrence.run(database, [q]);
  if (words === undefined || words.findable === '') return [];
  if (!words.is_common) return run('rare');
  const found = await run('common');
  // Many old posts may have the words, but none of the newest.
  return found.length === 0 && words.findable !== 'T' ? run('rare') : found;
}
