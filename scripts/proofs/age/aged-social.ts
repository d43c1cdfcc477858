import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import type { Sql } from 'postgres';
import { countDaysJob } from '../../../services/social/src/analytics/counted-days.ts';
import { socialService } from '../../../services/social/src/service.ts';
import { seedLargeFeed } from '../../../services/social/src/testing/large-feed-database.ts';
import { viewRetention } from '../../../services/social/src/views/view-retention.ts';
import { careOf, type Days, openAged, type PartSetup } from './aged-part.ts';
import { personId, personSql } from './aged-people.ts';
import { fillKit } from './fill-kit.ts';

/** Social, with a creator who posts every day, and people who follow, see and like it. */
export const openSocial = (setup: PartSetup) =>
  openAged(socialService, setup, (deps) => ({
    calls: [
      { url: '/posts/feed?limit=10', headers: asUser({ userId: personId(20) }) },
      ...['/posts/trending', '/users/person_14', `/posts/user/${creator}`].map((url) => ({ url, headers: {} })),
      { url: '/users/analytics', headers: asUser({ userId: creator, role: 'CREATOR' }) },
    ],
    async fill(days) {
      if (days.until === 0) await seedLargeFeed(setup.sql, { people: 1_000, posts: 5_000, follows: 30_000 });
      await fillSocial(setup.sql, days);
    },
    // Views go once their days are counted, which the first round asks for.
    care: [
      // A round looks at each week, and a year has many that are over.
      { ...careOf(viewRetention, deps), mostRoundMs: 2_000 },
      // A year of an author, a month in a transaction.
      { ...careOf(countDaysJob, deps), mostRoundMs: 5_000 },
      { ...careOf(viewRetention, deps), mostRoundMs: 2_000 },
    ],
    retention: [{ what: 'views', oldest: 'select min(day) from post_view', days: 48 }],
    erased: { 'a fan': likingFan, 'a creator': creator },
    reads: [
      'select * from post_view order by day limit 20',
      `select * from post where author_id = '${personId(20)}' order by published_at desc limit 20`,
      `select * from post_like where user_id = '${personId(110)}' limit 20`,
      `select * from follow where followed_id = '${creator}' order by created_at desc limit 20`,
      'select * from audit_entry order by created_at desc limit 20',
    ],
  }));

/** A person of the large feed's data set, who writes many of the posts, and one a day here, which 40 see, 20 like and 2 comment. */
const creator = personId(14);
/** One of the twenty who like each of these posts, and of the two who comment on it. */
const likingFan = personId(101);

/** Writes what the days from `from` days ago to `until` days ago leave of a creator's posts, and in the audit log. */
async function fillSocial(sql: Sql, days: Days): Promise<void> {
  const { from, until } = days;
  const post = `('00000000-0009-7000-8000-' || lpad(to_hex(day), 12, '0'))::uuid`;
  const all = `generate_series(${Math.ceil(until)} + 1, ${from}) day`;
  // A day more, because a view has the day in UTC.
  await partitionViews(sql, from + 1);
  await sql.unsafe(`
    set statement_timeout = 0;
    insert into post (id, author_id, content, visibility, created_at, updated_at, published_at, reacted_on, like_count, comment_count)
      select ${post}, '${creator}', 'A post of day ' || day, 'PUBLIC', at, at, at, (at + interval '2 hours')::date, 20, 2
      from (select day, now() - interval '1 day' * day as at from ${all}) rows on conflict do nothing;
    insert into post_view (post_id, day, viewer, author_id)
      select ${post}, (now() - interval '1 day' * day)::date, gen_random_uuid(), '${creator}' from ${all}, generate_series(1, 40);
    insert into post_like (post_id, user_id, created_at)
      select ${post}, ${personSql('100 + k')}, now() - interval '1 day' * day + interval '1 hour' from ${all}, generate_series(1, 20) k
      on conflict do nothing;
    insert into audit_entry (id, actor_id, action, target, created_at)
      select gen_random_uuid(), ${personSql('1')}, 'user.suspend', 'user:' || ${personSql('100 + k')}, now() - interval '1 day' * day
      from ${all}, generate_series(1, 40) k;
    insert into comment (id, post_id, author_id, content, created_at, updated_at)
      select gen_random_uuid(), ${post}, ${personSql('100 + k')}, 'A comment', at, at
      from (select day, k, now() - interval '1 day' * day + interval '2 hours' as at from ${all}, generate_series(1, 2) k) rows;
    insert into follow (follower_id, followed_id, created_at)
      select ${personSql('200 + (day * 7 + k) % 800')}, ${personSql('1 + (day * 11 + k * 3) % 199')}, now() - interval '1 day' * day
      from ${all}, generate_series(1, 30) k on conflict do nothing;
    update profile set following_count = (select count(*) from follow where follower_id = user_id),
      follower_count = (select count(*) from follow where followed_id = user_id);
  `);
  await fillKit(sql, days);
}

/**
 * Makes partitions of views for all weeks since then and the next one, as the service has made each a week ahead. The first partition of a
 * new database, for all that is before its fifth week, would long be dropped.
 */
async function partitionViews(sql: Sql, daysAgo: number): Promise<void> {
  const [week, now] = [7 * 86_400_000, Date.now()];
  await sql.unsafe('drop table if exists post_view_first');
  for (let n = Math.floor((now - daysAgo * 86_400_000) / week); n <= Math.floor(now / week) + 1; n += 1) {
    const [from = '', to = ''] = [n, n + 1].map((one) => new Date(one * week).toISOString().slice(0, 10));
    const name = `public.post_view_${from.replaceAll('-', '')}`;
    const [made] = await sql`select to_regclass(${name}) is not null as "isMade"`;
    if (made?.isMade === true) continue;
    await sql.unsafe(`
      create table ${name} (like post_view including defaults including indexes) with (autovacuum_vacuum_scale_factor = 0.05);
      alter table post_view attach partition ${name} for values from ('${from}') to ('${to}');`);
  }
}
