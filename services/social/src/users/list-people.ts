import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Database } from '@stagedoor/service-kit/database/database';
import { defineStatement } from '#/db/statement.ts';
import { definePeopleStatement, type Person } from '#/users/find-people.ts';
import type { Viewer } from '#/users/person-rules.ts';

/** {@link canSeePerson} as an SQL condition for lists, which also leaves out people whom the viewer blocked. */
export const isListedPerson = `p.suspended_at is null
  and not exists (select from block where blocker_id = $1::uuid and blocked_id = p.user_id)
  and not exists (select from block where blocker_id = p.user_id and blocked_id = $1::uuid)`;

const byFollowers = 'follower_count desc, user_id desc';
const isCreator = "role = 'CREATOR' and suspended_at is null";

// Takes the verified creators with the most followers, and orders them by the engagement with their recent posts.
const featured = definePeopleStatement<[limit: number, since: string]>(`
  select user_id, row_number() over (order by engagement desc, ${byFollowers}) as position
  from (
    select p.user_id, p.follower_count, coalesce(recent.engagement, 0) as engagement
    from (select * from profile where is_verified and ${isCreator} order by ${byFollowers} limit 150) p
    left join lateral (
      select sum(like_count + 2 * comment_count) as engagement
      from (
        select like_count, comment_count from post
        where author_id = p.user_id and published_at > $3::timestamptz and deleted_at is null
        order by published_at desc, id desc limit 10
      ) latest
    ) recent on true
    where ${isListedPerson}
  ) known
  order by engagement desc, ${byFollowers} limit $2::int`);

const topCreators = definePeopleStatement<[number]>(`
  select user_id, row_number() over (order by ${byFollowers}) as position
  from profile p where ${isCreator} and ${isListedPerson} order by ${byFollowers} limit $2::int`);

// People whom a sample of the viewer's followees follow; then creators by followers.
const suggested = definePeopleStatement<[number]>(`
  select user_id, row_number() over (order by friends desc, follower_count desc, user_id desc) as position
  from (
    select p.user_id, p.follower_count, sum(c.friends) as friends
    from (
      (select theirs.followed_id as user_id, 1 as friends
        from (select followed_id from follow where follower_id = $1::uuid limit 50) mine
        cross join lateral (select followed_id from follow where follower_id = mine.followed_id limit 20) theirs)
      union all
      (select user_id, 0 from profile where ${isCreator}
        order by ${byFollowers} limit $2::int + 400)
    ) c
    join profile p on p.user_id = c.user_id
    where p.user_id <> $1::uuid and ${isListedPerson}
      and not exists (select from follow where follower_id = $1::uuid and followed_id = p.user_id)
    group by p.user_id, p.follower_count
  ) candidates
  order by friends desc, follower_count desc, user_id desc limit $2::int`);

/** Whether words of the names begin with all words of the text `q`; false if it has no words. */
export const hasNameWords = (q: string) => `kit.name_words(username, display_name) @@ (select kit.name_query(${q}))`;

const bestFirst = 'is_start desc, is_verified desc, is_followed desc, follower_count desc, user_id desc';
const hasWords = hasNameWords('$2');
const ranked = 'user_id, username, display_name, role, is_verified, follower_count, suspended_at';
/** Up to this number of matches, a search ranks all of them. */
const maxRanked = 2_000;

/**
 * The candidates that a search ranks. For `rare` words, everyone who matches; for `common` ones, matches with the most
 * followers, well-known matches, those whom the viewer follows, the person with exactly that username, and some of the rest.
 * Each part is bounded, so that the cost does not grow with the number of people.
 */
const matches = {
  rare: `select ${ranked} from profile where ${hasWords}`,
  common: `
    (select * from (select ${ranked} from profile where suspended_at is null and follower_count > 0
      order by follower_count desc, user_id desc limit 1000) known where ${hasWords})
    union
    (select ${ranked} from profile where ${hasWords} and (follower_count >= 100 or is_verified) limit 500)
    union
    (select p.* from (
      select followed_id from follow where follower_id = $1::uuid order by created_at desc, followed_id desc limit 100
    ) followed
    cross join lateral (select ${ranked} from profile where user_id = followed.followed_id offset 0) p where ${hasWords})
    union
    (select ${ranked} from profile where lower(username) = replace($3, '\\', ''))
    union
    (select ${ranked} from profile where ${hasWords} limit 300)`,
} as const;

const foundAmong = (source: keyof typeof matches) =>
  definePeopleStatement<[string, string, string | null, number, number]>(`
  select user_id, row_number() over (order by ${bestFirst}) as position
  from (
    select p.user_id, p.is_verified, p.follower_count,
      lower(username) like $3 || '%' or lower(coalesce(display_name, '')) like $3 || '%' as is_start,
      exists (select from follow where follower_id = $1::uuid and followed_id = p.user_id) as is_followed
    from (${matches[source]}) p
    where ($4::text is null or role = $4) and ${isListedPerson}
  ) matches
  order by ${bestFirst}
  limit $5::int offset $6::int`);
const found = { rare: foundAmong('rare'), common: foundAmong('common') };

const occurrence = defineStatement<{ is_common: boolean }, [string]>(`
  select count(*) > ${maxRanked} as is_common from (
    select from profile where ${hasNameWords('$1')} limit ${maxRanked + 1}
  ) found`);

const idOf = (viewer: Viewer | null) => viewer?.userId ?? null;

const monthMs = 30 * 24 * 3_600_000;

/** Lists verified creators, by the engagement of their posts within a month. */
export function listFeatured(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  viewer: Viewer | null,
  limit: number,
): Promise<Person[]> {
  const since = new Date(clock.now().getTime() - monthMs).toISOString();
  return featured.run(database, [idOf(viewer), limit, since]);
}

export function listTopCreators(database: Database, viewer: Viewer | null, limit: number): Promise<Person[]> {
  return topCreators.run(database, [idOf(viewer), limit]);
}

/** Lists people whom the viewer does not follow yet, first those followed by their followees. */
export function listSuggested(database: Database, viewer: Viewer, limit: number): Promise<Person[]> {
  return suggested.run(database, [viewer.userId, limit]);
}

export interface PeopleSearch {
  readonly q: string;
  readonly role: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** Searches people whose names match every word of `q` by prefix; names that start with `q` come first. */
export async function searchPeople(database: Database, viewer: Viewer | null, search: PeopleSearch): Promise<Person[]> {
  const start = search.q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&');
  const [words] = await occurrence.run(database, [search.q]);
  return found[words?.is_common === true ? 'common' : 'rare'].run(database, [
    idOf(viewer),
    search.q,
    start,
    search.role,
    search.limit,
    search.offset,
  ]);
}
