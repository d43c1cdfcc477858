import type { Database } from '@stagedoor/service-kit/database/database';
import { defineStatement } from '#/db/statement.ts';

/** The conditions of a search. The default values exclude nothing. */
export interface MatchFilters {
  readonly q: string;
  readonly type: 'TEXT' | 'IMAGE' | 'VIDEO' | '';
  readonly minCents: number;
  readonly maxCents: number;
  /** An id, or empty. */
  readonly authorId: string;
  readonly sort: 'relevance' | 'newest';
}

/** Posts published at `from` or later and before `before`, in ms since 1970. */
export interface Period {
  readonly from: number;
  readonly before: number;
}

type FoundRow = readonly [id: string, rank: number];

interface ReadByTime {
  readonly read: number;
  /** How many have the words, each by itself. */
  readonly matching: number;
  readonly found: readonly FoundRow[];
  /** In ms since 1970; null if nothing was read. */
  readonly newest: number | null;
  readonly oldest: number | null;
  /** The part of the query that the index knows: empty if it has no words, `T` if it only excludes words. */
  readonly indexed: string;
  /** Since when all posts have the words of their moments, in ms since 1970; null if all have. */
  readonly complete_from: number | null;
}

interface ReadFromIndex {
  /** How many have the words, each by itself; at most {@link mostFromIndex} + 1. */
  readonly matching: number;
  readonly found: readonly FoundRow[];
  /** In ms since 1970; null if nothing was read. Of too many posts mostly the oldest are read. */
  readonly oldest: number | null;
}

/** Posts that are read from the index at a time. */
export const mostFromIndex = 1_000;

type Parameters = [q: string, type: string, min: number, max: number, byTime: boolean, from: string, before: string];

const query = 'kit.search_query($1)';
// The index does not know whether words are adjacent. Without phrases, every post that is read from it matches.
const unphrased = `(select case when q::text like '%!%' then q else regexp_replace(q::text, '<(-|\\d+)>', '&', 'g')::tsquery end
  from ${query} q)`;
const isListed = 'published_at is not null and deleted_at is null';
const isBetween = 'published_at >= $6::timestamptz and published_at < $7::timestamptz';
const columns = 'id, words, price_cents, media_kinds, published_at';
const fits = `words @@ ${query} and price_cents between $3::int and $4::int
  and case $2::text when '' then true when 'TEXT' then media_kinds = 0
    when 'IMAGE' then media_kinds & 1 > 0 else media_kinds & 2 > 0 end`;
const msOf = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`;
const rank = `case when $5::boolean then ${msOf('published_at')} else ts_rank(words, ${query})::float8 end`;
const found = `coalesce(json_agg(json_build_array(id, ${rank})) filter (where ${fits}), '[]') as found`;

const defineReadByTime = (author: string) =>
  defineStatement<ReadByTime, [...Parameters, limit: number, authorId: string]>(
    `
    select count(*)::int as read, count(*) filter (where words @@ ${unphrased})::int as matching, ${found},
      ${msOf('max(published_at)')} as newest, ${msOf('min(published_at)')} as oldest, querytree(${query}) as indexed,
      (select ${msOf(`least(complete_from, '9999-01-01')`)} from post_moments_backfill) as complete_from
    from (
      select ${columns} from post where ${author} and ${isListed} and ${isBetween}
      order by published_at desc fetch first ($8::int) rows with ties
    ) newest`,
    { replansEachTime: true },
  );
const everybodys = defineReadByTime(`$9::text = ''`);
const ofAuthor = defineReadByTime('author_id = $9::text::uuid');

/** Reads the newest posts of the period: `limit` of them, and those published in the same moment as the last one. */
export async function readByTime(
  database: Database,
  filters: MatchFilters,
  period: Period,
  limit: number,
): Promise<ReadByTime> {
  const statement = filters.authorId === '' ? everybodys : ofAuthor;
  const [row] = await statement.run(database, [...parametersOf(filters, period), limit, filters.authorId]);
  if (row === undefined) throw new Error('an aggregate returned no row');
  return row;
}

const fromIndex = defineStatement<ReadFromIndex, [...Parameters, periodWords: string]>(
  `
  select count(*)::int as matching, ${found}, ${msOf('min(published_at)')} as oldest
  from (
    select * from (
      select ${columns} from post
      -- Two conditions, because the index skips from one to the other; within one it reads all posts of the period.
      where ${isListed} and words @@ ${unphrased} and ($8::text = '' or words @@ $8::text::tsquery)
      -- Not merged into the query around it, which would read posts by time.
      offset 0
    ) indexed where ${isBetween} limit ${mostFromIndex + 1}
  ) matching`,
  { replansEachTime: true },
);

/** Looks the words up in the index, with those of the period (`periodQuery`), or without any if they are empty. */
export async function readFromIndex(
  database: Database,
  filters: MatchFilters,
  period: Period,
  periodWords: string,
): Promise<ReadFromIndex> {
  const [row] = await fromIndex.run(database, [...parametersOf(filters, period), periodWords]);
  if (row === undefined) throw new Error('an aggregate returned no row');
  return row;
}

function parametersOf({ q, type, minCents, maxCents, sort }: MatchFilters, { from, before }: Period): Parameters {
  const iso = (ms: number) => new Date(ms).toISOString();
  return [q, type, minCents, maxCents, sort === 'newest', iso(from), iso(before)];
}
