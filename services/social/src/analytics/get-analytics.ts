import type { DataOf } from '@stagedoor/contracts/call';
import type { getAnalytics as getAnalyticsCall } from '@stagedoor/contracts/creator-calls';
import { readDays } from '@stagedoor/contracts/internal-payments';
import type { Period } from '#/analytics/period-rules.ts';
import type { SocialDeps } from '#/config.ts';
import { defineStatement } from '#/db/statement.ts';

type Analytics = DataOf<typeof getAnalyticsCall>;

interface DayRow {
  readonly date: string;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly followers: number;
}

const from = `$2::date::timestamp at time zone 'UTC'`;
const until = `($3::date + 1)::timestamp at time zone 'UTC'`;
const dayOf = (moment: string) => `(${moment} at time zone 'UTC')::date`;
/** Placeholders of deleted comments are not counted. */
const remains = (table: string) => (table === 'comment' ? 'deleted_at is null' : 'true');
/** Counts rows of `table` about the person's posts by day, looked up post by post. */
const actionsOnPosts = (table: string) => `
  select ${dayOf('done.created_at')} as day, count(*)::int as count
  from (select id from post where author_id = $1::uuid and published_at is not null and deleted_at is null) mine
  cross join lateral (
    select created_at from ${table} where post_id = mine.id and ${remains(table)} and created_at >= ${from} and created_at < ${until} offset 0
  ) done
  group by 1`;

const byDay = defineStatement<DayRow, [userId: string, start: string, end: string]>(`
  with seen as (
    select day, count(*)::int as count from post_view
    where author_id = $1::uuid and day between $2::date and $3::date group by day),
  liked as (${actionsOnPosts('post_like')}),
  commented as (${actionsOnPosts('comment')}),
  followed as (
    select ${dayOf('created_at')} as day, count(*)::int as count from follow
    where followed_id = $1::uuid and created_at >= ${from} and created_at < ${until} group by 1)
  select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(seen.count, 0) as views, coalesce(liked.count, 0) as likes,
    coalesce(commented.count, 0) as comments, coalesce(followed.count, 0) as followers
  from (select generate_series($2::date, $3::date, interval '1 day')::date as day) d
  left join seen on seen.day = d.day left join liked on liked.day = d.day
  left join commented on commented.day = d.day left join followed on followed.day = d.day
  order by d.day`);

/** Counts rows of `table` about post `p` within the period. */
const actionsOnPost = (table: string) => `
  cross join lateral (
    select count(*)::int as count from ${table} where post_id = p.id and ${remains(table)}
      and created_at >= ${from} and created_at < ${until}
  )`;

type TopPost = Analytics['topPosts'][number];

const topPosts = defineStatement<TopPost, [userId: string, start: string, end: string]>(`
  with seen as (
    select post_id, count(*)::int as count from post_view
    where author_id = $1::uuid and day between $2::date and $3::date group by post_id)
  select p.id, left(p.content, 140) as excerpt, coalesce(seen.count, 0) as views, liked.count as likes,
    commented.count as comments
  from post p left join seen on seen.post_id = p.id
  ${actionsOnPost('post_like')} liked ${actionsOnPost('comment')} commented
  where p.author_id = $1::uuid and p.published_at is not null and p.deleted_at is null
    and coalesce(seen.count, 0) + liked.count + commented.count > 0
  order by liked.count + commented.count desc, coalesce(seen.count, 0) desc, p.id desc
  limit 5`);

/**
 * Returns a person's analytics, a row a day, counted from rows that still exist. Subscribers and earnings come from payments,
 * and are 0 while it is down.
 */
export async function getAnalytics(
  deps: Pick<SocialDeps, 'database' | 'internal' | 'log'>,
  userId: string,
  period: Period,
): Promise<Analytics> {
  const { start, end } = period;
  const [rows, paid, top] = await Promise.all([
    byDay.run(deps.database, [userId, start, end]),
    readPaymentDays(deps, userId, period),
    topPosts.run(deps.database, [userId, start, end]),
  ]);
  const days = rows.map(({ date, views, likes, comments, followers }) => ({
    date,
    views,
    likes,
    comments,
    newFollowers: followers,
    newSubscribers: paid.get(date)?.newSubscribers ?? 0,
    earnings: (paid.get(date)?.earningsCents ?? 0) / 100,
  }));
  const totals = { views: 0, likes: 0, comments: 0, newFollowers: 0, newSubscribers: 0, earnings: 0 };
  for (const day of days) {
    totals.views += day.views;
    totals.likes += day.likes;
    totals.comments += day.comments;
    totals.newFollowers += day.newFollowers;
    totals.newSubscribers += day.newSubscribers;
  }
  totals.earnings = [...paid.values()].reduce((sum, { earningsCents }) => sum + earningsCents, 0) / 100;
  return { days, totals, topPosts: top };
}

/** Returns new subscribers and earnings by day; none while payments is down. */
async function readPaymentDays(
  { internal, log }: Pick<SocialDeps, 'internal' | 'log'>,
  creatorId: string,
  { start, end }: Period,
) {
  const days = await internal.call(readDays, { query: { creatorId, start, end } }).catch((error: unknown) => {
    log.info({ err: error }, 'analytics without what payments knows');
    return [];
  });
  return new Map(days.map((day) => [day.date, day]));
}
