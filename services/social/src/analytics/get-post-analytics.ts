import type { DataOf } from '@stagedoor/contracts/call';
import type { getPostAnalytics as getPostAnalyticsCall } from '@stagedoor/contracts/creator-calls';
import { readItemDays } from '@stagedoor/contracts/internal-payments';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq, isNull } from 'drizzle-orm';
import { onePostDaysSql } from '#/analytics/count-days.ts';
import { findFirstUncountedDay } from '#/analytics/counted-days.ts';
import { excerptOf } from '#/analytics/excerpt-of.ts';
import type { Period } from '#/analytics/period-rules.ts';
import type { SocialDeps } from '#/config.ts';
import { posts } from '#/db/posts.ts';
import { defineStatement } from '#/db/statement.ts';

type PostAnalytics = DataOf<typeof getPostAnalyticsCall>;

interface DayRow {
  readonly date: string;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
}

const byDay = defineStatement<
  DayRow,
  [authorId: string, start: string, end: string, postId: string, firstDay: string]
>(`
  with counted as (
    select day, views, likes, comments from (${onePostDaysSql}) fresh
    union all
    select day, views, likes, comments from post_day
    where post_id = $4::uuid and day between $5::date and least($2::date - 1, $3::date)
  )
  select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(views, 0) as views, coalesce(likes, 0) as likes,
    coalesce(comments, 0) as comments
  from (select generate_series($5::date, $3::date, interval '1 day')::date as day) d
  left join counted on counted.day = d.day
  order by d.day`);

/**
 * Returns a post's figures for its author, a row a day. Sales come from payments, and are null while it is down. Throws a 404
 * for everybody else, as for a post that does not exist or is not published.
 */
export async function getPostAnalytics(
  deps: Pick<SocialDeps, 'database' | 'internal' | 'log' | 'clock'>,
  userId: string,
  postId: string,
  period: Period,
): Promise<PostAnalytics> {
  const { database } = deps;
  const [post] = await database.db
    .select({ content: posts.content, publishedAt: posts.publishedAt, priceCents: posts.priceCents })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.authorId, userId), isNull(posts.deletedAt)));
  if (post === undefined || post.publishedAt === null) throw notFound('Post not found');
  const { start, end } = period;
  const firstUncounted = await findFirstUncountedDay(deps, userId, start);
  const [rows, sold] = await Promise.all([
    byDay.run(database, [userId, firstUncounted, end, postId, start]),
    readSales(deps, postId, period),
  ]);
  const days = rows.map((row) => ({ ...row, ...salesOf(sold, sold?.get(row.date)) }));
  const sum = (figure: 'views' | 'likes' | 'comments') => rows.reduce((total, row) => total + row[figure], 0);
  const total = { sales: 0, refunds: 0, earningsCents: 0 };
  for (const { sales, refunds, earningsCents } of sold?.values() ?? []) {
    total.sales += sales;
    total.refunds += refunds;
    total.earningsCents += earningsCents;
  }
  return {
    excerpt: excerptOf(post.content),
    publishedAt: post.publishedAt.toISOString(),
    price: post.priceCents / 100,
    days,
    totals: { views: sum('views'), likes: sum('likes'), comments: sum('comments'), ...salesOf(sold, total) },
  };
}

type Sales = Omit<DataOf<typeof readItemDays>[number], 'date'>;

const noSales: Sales = { sales: 0, refunds: 0, earningsCents: 0 };

function salesOf(known: object | undefined, { sales, refunds, earningsCents }: Sales = noSales) {
  if (known === undefined) return { sales: null, refunds: null, earnings: null };
  return { sales, refunds, earnings: earningsCents / 100 };
}

/** Returns sales by day; undefined while payments is down. */
async function readSales(
  { internal, log }: Pick<SocialDeps, 'internal' | 'log'>,
  itemId: string,
  { start, end }: Period,
): Promise<ReadonlyMap<string, Sales> | undefined> {
  try {
    const days = await internal.call(readItemDays, { query: { itemId, start, end } });
    return new Map(days.map(({ date, ...sales }) => [date, sales]));
  } catch (error) {
    log.info({ err: error }, 'analytics of a post without its sales');
    return undefined;
  }
}
