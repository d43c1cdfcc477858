import type postgres from 'postgres';
import type { Days } from './aged-part.ts';
import { fillKit } from './fill-kit.ts';
import { partitionByWeek } from './partition-by-week.ts';
import { personId } from './people.ts';

/** The id of the n-th person of the large feed's data set, who writes many of the posts. */
const creator = '00000000-0001-7000-8000-00000000000e';

/** The creator whose figures are measured: they write a post a day, which 40 see, 20 like and 2 comment. */
export const measuredCreator = creator;

/** One of the twenty who like each of these posts, and of the two who comment on it. */
export const likingFan = personId(101);

/** Writes what the days from `from` days ago to `until` days ago leave of a creator's posts, and in the audit log. */
export async function fillSocial(sql: postgres.Sql, days: Days): Promise<void> {
  const { from, until } = days;
  const post = `('00000000-0009-7000-8000-' || lpad(to_hex(day), 12, '0'))::uuid`;
  const person = (n: string) => `('00000000-0001-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const all = `generate_series(${Math.ceil(until)} + 1, ${from}) day`;
  // A day more, because a view has the day in UTC.
  await partitionByWeek(sql, 'public.post_view', from + 1, (moment) => moment.toISOString().slice(0, 10));
  await sql.unsafe(`
    set statement_timeout = 0;
    insert into post (id, author_id, content, visibility, created_at, updated_at, published_at, reacted_on, like_count, comment_count)
      select ${post}, '${creator}', 'A post of day ' || day, 'PUBLIC', at, at, at, (at + interval '2 hours')::date, 20, 2
      from (select day, now() - interval '1 day' * day as at from ${all}) rows on conflict do nothing;
    insert into post_view (post_id, day, viewer, author_id)
      select ${post}, (now() - interval '1 day' * day)::date, gen_random_uuid(), '${creator}' from ${all}, generate_series(1, 40);
    insert into post_like (post_id, user_id, created_at)
      select ${post}, ${person('100 + k')}, now() - interval '1 day' * day + interval '1 hour' from ${all}, generate_series(1, 20) k
      on conflict do nothing;
    insert into audit_entry (id, actor_id, action, target, created_at)
      select gen_random_uuid(), ${person('1')}, 'user.suspend', 'user:' || ${person('100 + k')}, now() - interval '1 day' * day
      from ${all}, generate_series(1, 40) k;
    insert into comment (id, post_id, author_id, content, created_at, updated_at)
      select gen_random_uuid(), ${post}, ${person('100 + k')}, 'A comment', at, at
      from (select day, k, now() - interval '1 day' * day + interval '2 hours' as at from ${all}, generate_series(1, 2) k) rows;
    insert into follow (follower_id, followed_id, created_at)
      select ${person('200 + (day * 7 + k) % 800')}, ${person('1 + (day * 11 + k * 3) % 199')}, now() - interval '1 day' * day
      from ${all}, generate_series(1, 30) k on conflict do nothing;
    update profile set following_count = (select count(*) from follow where follower_id = user_id),
      follower_count = (select count(*) from follow where followed_id = user_id);
  `);
  await fillKit(sql, { service: 'social', events: 400 }, days);
}
