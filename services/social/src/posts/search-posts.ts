import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/cursor';
import type { Database } from '@stagedoor/service-kit/database';
import { type Page, uncountedPagination } from '@stagedoor/service-kit/paging';
import { defineStatement, type Statement } from '#/db/statement.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { endOfTime, type PostList, presentPage } from '#/posts/post-pages.ts';
import { definePostStatement, type HydratedPost } from '#/posts/post-query.ts';
import { rankedColumns, rankedSkeleton, topOfRanks } from '#/posts/ranked-posts.ts';
import { findPerson } from '#/users/find-people.ts';
import { mayKnow, type Viewer } from '#/users/person-rules.ts';

/** What is searched for; what is not there narrows nothing. */
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

const query = `websearch_to_tsquery('english', $6)`;
const isListed = 'published_at is not null and deleted_at is null';
const newestFirst = 'order by published_at desc, id desc';
const between = 'published_at >= $8::timestamptz and published_at <= $9::timestamptz';
const columns = `${rankedColumns}, words`;
const fits = `words @@ ${query} and price_cents between $10::int and $11::int
  and case $7::text
    when '' then true
    when 'TEXT' then not exists (select from media where post_id = found.id)
    else exists (select from media where post_id = found.id and type = $7::text) end`;
/** So many are weighed: the newest of those that fit. */
const weighed = 2_000;

/**
 * Where the posts come from that are looked through, each bounded: by the index of words, for words that few posts
 * have; the newest posts of all, for words that many have, so that among the newest there are enough; the newest of one
 * author. A text that is asked for takes up the same parameters in each.
 */
const sources = {
  rare: `select ${columns} from post where ${isListed} and words @@ ${query} and ${between} and $12::text = ''`,
  common: `select ${columns} from post where ${isListed} and ${between} and $12::text = '' ${newestFirst} limit 50000`,
  author: `select ${columns} from post where author_id = $12::text::uuid and ${isListed} and ${between}
    ${newestFirst} limit 10000`,
} as const;

const ranks = {
  relevance: `ts_rank(words, ${query})`,
  newest: 'extract(epoch from published_at) * 1000',
} as const;

type Source = keyof typeof sources;
type Sort = keyof typeof ranks;

function defineSearch(source: Source, sort: Sort): Ranked {
  return definePostStatement<[number, number, number, string, ...Filters]>(
    rankedSkeleton({
      newest: `select * from (${sources[source]} offset 0) found where ${fits} ${newestFirst} limit ${weighed}`,
      rank: ranks[sort],
    }),
  );
}

const searches: { readonly [S in Source]: { readonly [K in Sort]: Ranked } } = {
  rare: { relevance: defineSearch('rare', 'relevance'), newest: defineSearch('rare', 'newest') },
  common: { relevance: defineSearch('common', 'relevance'), newest: defineSearch('common', 'newest') },
  author: { relevance: defineSearch('author', 'relevance'), newest: defineSearch('author', 'newest') },
};

// How many of the newest posts have the words: one in a hundred is common.
const sample = 2_000;
const commonFrom = sample / 100;
const occurrence = defineStatement<{ found: number }, [string]>(`
  select count(*)::int as found from (
    select words from post where ${isListed} ${newestFirst} limit ${sample}
  ) newest where words @@ websearch_to_tsquery('english', $1)`);

interface Deps {
  readonly database: Database;
  readonly media: MediaAddresses;
}

/** Posts by their text, of those that are open to the viewer: what is hidden from them, they cannot find. */
export async function searchPosts(
  { database, media }: Deps,
  viewer: Viewer | null,
  search: PostSearch,
  page: Page,
): Promise<PostList> {
  const [below, belowId] =
    page.cursor === undefined ? [topOfRanks.rank, topOfRanks.id] : decodeCursor(page.cursor, ['number', 'id']);
  const viewerId = viewer?.userId ?? null;
  const author = search.author === undefined ? undefined : await findPerson(database, viewerId, search.author);
  if (search.author !== undefined && (author === undefined || !mayKnow(author, viewer))) {
    return { posts: [], pagination: uncountedPagination(page, 0, false, null) };
  }
  const source = author === undefined ? await chooseSource(database, search.q) : 'author';
  const rows = await searches[source][search.sort ?? 'relevance'].run(database, [
    viewerId,
    page.limit + 1,
    page.offset,
    below,
    belowId,
    search.q,
    search.type ?? '',
    search.from ?? new Date(0).toISOString(),
    search.to ?? endOfTime.before,
    search.minCents ?? 0,
    search.maxCents ?? 99_999,
    author?.user_id ?? '',
  ]);
  const cursorOf = (last: HydratedPost | undefined) => (last === undefined ? null : encodeCursor([last.rank, last.id]));
  return presentPage({ rows, page, viewer, media, cursorOf });
}

async function chooseSource(database: Database, q: string): Promise<Source> {
  const [counted] = await occurrence.run(database, [q]);
  return (counted?.found ?? 0) >= commonFrom ? 'common' : 'rare';
}
