/**
 * SQL that counts views, reactions and comments of an author from existing rows, for statements whose parameters are the
 * author (`$1`) and days in UTC as `YYYY-MM-DD`: the first (`$2`) and the last (`$3`), both included.
 */
const from = `$2::date::timestamp at time zone 'UTC'`;
const until = `($3::date + 1)::timestamp at time zone 'UTC'`;
const dayOf = (moment: string) => `(${moment} at time zone 'UTC')::date`;
/** Placeholders of deleted comments are not counted. */
const remains = (table: string) => (table === 'comment' ? 'deleted_at is null' : 'true');
/** Posts of the author that somebody may have reacted to since the first day. */
const reactedPosts = `
  select id from post
  where author_id = $1::uuid and published_at is not null and deleted_at is null and reacted_on >= $2::date`;

/**
 * Whether a row of views belongs to a post that was not deleted. Posts deleted before the first day have no views after it.
 */
const isOfRemainingPost = `
  post_id not in (select id from post where author_id = $1::uuid and deleted_at >= ${from})`;

/** `post_id`, `day`, `count`: rows of `table` about the author's posts, looked up post by post. */
const reactions = (table: string) => `
  select mine.id as post_id, ${dayOf('done.created_at')} as day, count(*)::int as count
  from (${reactedPosts}) mine
  cross join lateral (
    select created_at from ${table}
    where post_id = mine.id and ${remains(table)} and created_at >= ${from} and created_at < ${until} offset 0
  ) done
  group by 1, 2`;

/** `day`, `views`, `likes`, `comments`, `followers` of the days that have any. */
export const authorDaysSql = `
  select day, sum(views)::int as views, sum(likes)::int as likes, sum(comments)::int as comments,
    sum(followers)::int as followers
  from (
    select day, count(*)::int as views, 0 as likes, 0 as comments, 0 as followers from post_view
    where author_id = $1::uuid and day between $2::date and $3::date and ${isOfRemainingPost} group by day
    union all select day, 0, sum(count), 0, 0 from (${reactions('post_like')}) liked group by day
    union all select day, 0, 0, sum(count), 0 from (${reactions('comment')}) commented group by day
    union all select ${dayOf('created_at')}, 0, 0, 0, count(*) from follow
      where followed_id = $1::uuid and created_at >= ${from} and created_at < ${until} group by 1
  ) kinds
  group by day`;

/** `post_id`, `day`, `views`, `likes`, `comments` of the days and posts that have any, also of posts that were deleted since. */
export const postDaysSql = `
  select post_id, day, sum(views)::int as views, sum(likes)::int as likes, sum(comments)::int as comments
  from (
    select post_id, day, count(*)::int as views, 0 as likes, 0 as comments from post_view
    where author_id = $1::uuid and day between $2::date and $3::date group by post_id, day
    union all select post_id, day, 0, count, 0 from (${reactions('post_like')}) liked
    union all select post_id, day, 0, 0, count from (${reactions('comment')}) commented
  ) kinds
  group by post_id, day`;

/** The same for one post, whose id is `$4`, without `post_id`. */
export const onePostDaysSql = `
  select day, sum(views)::int as views, sum(likes)::int as likes, sum(comments)::int as comments
  from (
    select day, count(*)::int as views, 0 as likes, 0 as comments from post_view
    where author_id = $1::uuid and post_id = $4::uuid and day between $2::date and $3::date group by day
    union all select ${dayOf('created_at')}, 0, count(*), 0 from post_like
      where post_id = $4::uuid and created_at >= ${from} and created_at < ${until} group by 1
    union all select ${dayOf('created_at')}, 0, 0, count(*) from comment
      where post_id = $4::uuid and deleted_at is null and created_at >= ${from} and created_at < ${until} group by 1
  ) kinds
  group by day`;
