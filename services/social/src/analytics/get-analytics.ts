import type { DataOf } from '@stagedoor/contracts/call';
import type { getAnalytics as getAnalyticsCall } from '@stagedoor/contracts/creator-calls';
import { readDays } from '@stagedoor/contracts/internal-payments';
import { authorDaysSql, postDaysSql } from '#/analytics/count-days.ts';
import { findFirstUncountedDay } from '#/analytics/counted-days.ts';
import { excerptOf } from '#/analytics/excerpt-of.ts';
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

/** `firstDay` is the first of the period; `start` the first that is counted from rows, not before it. */
type Parameters = [userId: string, start: string, end: string, firstDay: string];

const byDay = defineStatement<DayRow, Parameters>(`
  with counted as (
    select day, views, likes, comments, followers from (${authorDaysSql}) fresh
    union all
    select day, views, likes, comments, followers from author_day
    where author_id = $1::uuid and day between $4::date and least($2::date - 1, $3::date)
  )
  select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(views, 0) as views, coalesce(likes, 0) as likes,
    coalesce(comments, 0) as comments, coalesce(followers, 0) as followers
  from (select generate_series($4::date, $3::date, interval '1 day')::date as day) d
  left join counted on counted.day = d.day
  order by d.day`);

type TopPost = Analytics['topPosts'][number];

const topPosts = defineStatement<TopPost, Parameters>(`
  with counted as (
    select post_id, sum(views)::int as views, sum(likes)::int as likes, sum(comments)::int as comments
    from (
      select post_id, views, likes, comments from (${postDaysSql}) fresh
      union all
      select post_id, views, likes, comments from post_day
      where author_id = $1::uuid and day between $4::date and least($2::date - 1, $3::date)
    ) days
    group by post_id)
  select p.id, left(p.content, 141) as excerpt, views, likes, comments
  from counted join post p on p.id = post_id
  where p.author_id = $1::uuid and p.published_at is not null and p.deleted_at is null
    and views + likes + comments > 0
  order by likes + comments desc, views desc, p.id desc
  limit 5`);

/**
 * Returns a person's analytics, one row for each day. Days of the last weeks are counted from rows that still exist; earlier
 * days were counted into a table. Subscribers and earnings come from payments, and are 0 while it is down.
 */
export async function getAnalytics(
  deps: Pick<SocialDeps, 'database' | 'internal' | 'log' | 'clock'>,
  userId: string,
  period: Period,
): Promise<Analytics> {
  const { start, end } = period;
  const firstUncounted = await findFirstUncountedDay(deps, userId, start);
  const [rows, paid, top] = await Promise.all([
    byDay.run(deps.database, [userId, firstUncounted, end, start]),
    readPaymentDays(deps, userId, period),
    topPosts.run(deps.database, [userId, firstUncounted, end, start]),
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
  return { days, totals, topPosts: top.map((post) => ({ ...post, excerpt: excerptOf(post.excerpt) })) };
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
