import type { Database } from '@stagedoor/service-kit/database/database';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { type Page, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { createWordMatcher } from '#/mutes/match-muted-words.ts';
import { notMuted, openToViewer } from '#/posts/access/list-conditions.ts';
import { findMatches, type Match } from '#/posts/discovery/find-matches.ts';
import type { MatchFilters, Period } from '#/posts/discovery/match-statements.ts';
import { firstRankCursor, rankedColumns } from '#/posts/discovery/ranked-posts.ts';
import { type PostList, presentPage } from '#/posts/lists/post-pages.ts';
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

/** The number of matches that are ranked together as a block. */
const blockSize = 200;
/** Blocks that one page looks through, if the viewer may see few of the posts. */
const mostBlocks = 10;
const end = Date.UTC(9999, 0);

// The best first, so that access is checked only for as many as fill a page. Each `offset 0` keeps PostgreSQL from merging its subquery
// into the query around it.
const openMatches = definePostStatement<
  [limit: number, offset: number, ids: readonly string[], ranks: readonly number[]]
>(
  `
  select id, rank, row_number() over (order by place) as position
  from (
    select p.id, m.rank, m.place
    from (
      select * from unnest($4::uuid[], $5::float8[]) with ordinality m (id, rank, place) order by place offset 0
    ) m
    cross join lateral (select ${rankedColumns} from post where id = m.id offset 0) p
    cross join lateral (select * from profile where user_id = p.author_id offset 0) a
    where ${notMuted('p.author_id')} and ${openToViewer}
    order by m.place limit $2::int offset $3::int
  ) listed`,
  { more: withMutedWords },
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
  const viewerId = viewer?.userId ?? null;
  const author = search.author === undefined ? undefined : await findPerson(database, viewerId, search.author);
  if (search.author !== undefined && (author === undefined || !canSeePerson(author, viewer))) {
    return { posts: [], pagination: uncountedPagination(page, 0, false, null) };
  }
  const filters: MatchFilters = {
    q: search.q,
    type: search.type ?? '',
    minCents: search.minCents ?? 0,
    maxCents: search.maxCents ?? 99_999,
    authorId: author?.user_id ?? '',
    sort: search.sort ?? 'relevance',
  };
  const from = search.from === undefined ? 0 : Date.parse(search.from);
  const before = search.to === undefined ? end : Date.parse(search.to) + 1;
  let place = readPlace(page.cursor);
  let next = place?.block.before ?? before;
  let { offset } = page;
  const rows: HydratedPost[] = [];
  const blockOf = new Map<string, Period>();
  for (let blocks = 0; blocks < mostBlocks && rows.length <= page.limit; blocks += 1) {
    const period = place?.block ?? { from, before: next };
    const wanted = place === undefined ? blockSize : Number.POSITIVE_INFINITY;
    const block = await findMatches(database, filters, period, wanted);
    const matches = byRank(block.matches, place);
    const ids = matches.map(({ id }) => id);
    const ranks = matches.map(({ rank }) => rank);
    const read = (limit: number, skipped: number) => openMatches.run(database, [viewerId, limit, skipped, ids, ranks]);
    const found = await read(page.limit + 1 - rows.length, offset);
    for (const { id } of found) blockOf.set(id, block);
    rows.push(...found);
    // A page by number skips posts; those that this block did not have are skipped in the next one.
    if (found.length > 0) offset = 0;
    else if (offset > 0) offset -= (await read(offset, 0)).length;
    next = block.from;
    place = undefined;
    const isSlow = next > period.from && block.matches.length < wanted;
    if (isSlow || next <= from) break;
  }
  const isPageFull = rows.length > page.limit;
  const cursorOf = (last: HydratedPost | undefined) => {
    const block = last === undefined ? undefined : blockOf.get(last.id);
    return isPageFull && last !== undefined && block !== undefined
      ? writePlace({ rank: last.rank, id: last.id, block })
      : writePlace({ ...firstRankCursor, block: { from: next, before: next } });
  };
  // A muted word that is searched for is wanted this time.
  const mutedWords = rows[0]?.muted_words?.filter((word) => !createWordMatcher([word])(search.q));
  return presentPage({ rows, hasMore: isPageFull || next > from, page, viewer, media, mutedWords, cursorOf });
}

/** Where a page goes on: below a post of a block. */
interface Place extends Match {
  readonly block: Period;
}

function readPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [rank, id, from, before] = decodeCursor(cursor, ['number', 'id', 'instant', 'instant']);
  return { rank, id, block: { from, before } };
}

function writePlace({ rank, id, block: { from, before } }: Place): string {
  return encodeCursor([rank, id, from, before]);
}

/** Sorts the matches that come after a position, the best first. */
function byRank(matches: readonly Match[], place: Match | undefined): Match[] {
  const isAfter = (one: Match, other: Match) => one.rank < other.rank || (one.rank === other.rank && one.id < other.id);
  return matches
    .filter((match) => place === undefined || isAfter(match, place))
    .sort((one, other) => (isAfter(one, other) ? 1 : -1));
}
