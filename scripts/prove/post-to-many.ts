import type postgres from 'postgres';
import { callGateway } from '../proving/gateway-calls.ts';
import { percentile } from '../proving/percentiles.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { mapConcurrently } from '../proving/run-concurrently.ts';
import { openSocialDatabase } from '../proving/social-database.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  "A post by an author with 50,000 followers: the author's call answers as fast as one with none (at most 1.2 times), and the post is in every follower's feed within 5 s.";

const followers = 50_000;
const sampled = 200;
const rounds = 3;
const postsARound = 40;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const sql = openSocialDatabase(system);
  try {
    const [famous, unknown, ...others] = await registerPeople(system.address, 22);
    const fans = await registerPeople(system.address, sampled, 'FAN');
    if (famous === undefined || unknown === undefined) throw new Error('nobody was registered');
    const post = (author: TestPerson, content: string) =>
      callGateway(system.address, 'POST', '/api/posts', { body: { content }, token: author.token });
    for (const author of others) await post(author, 'Something to read besides');
    await makeFollowers(sql, famous, fans, others);
    print(`${followers} people follow one author, and up to ten others each`);

    const ratios: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const times = { famous: [] as number[], unknown: [] as number[] };
      // Alternates between the two, so that the load of the machine affects both alike.
      for (let time = 0; time < postsARound; time += 1) {
        times.famous.push(await timed(() => post(famous, `Round ${round}, ${time}`)));
        times.unknown.push(await timed(() => post(unknown, `Round ${round}, ${time}`)));
      }
      const [ofFamous, ofUnknown] = [percentile(times.famous, 0.5), percentile(times.unknown, 0.5)];
      ratios.push(ofFamous / ofUnknown);
      print(
        `round ${round}: ${ofFamous.toFixed(1)} ms with ${followers} followers, ${ofUnknown.toFixed(1)} ms with none`,
      );
    }
    const ratio = percentile(ratios, 0.5);

    const { status, data } = await post(famous, 'For everyone who follows');
    if (status !== 201) throw new Error(`the post was answered ${status}`);
    const postId = (data as { id: string }).id;
    const answered = performance.now();
    let shown = 0;
    const reading = mapConcurrently(fans, 16, async ({ token }) => {
      const feed = await callGateway(system.address, 'GET', '/api/posts/feed', { token });
      if ((feed.data as { posts: { id: string }[] }).posts.some(({ id }) => id === postId)) shown += 1;
    }).then(() => performance.now() - answered);
    const counting = countFeedsWith(sql, famous.id, postId).then((feeds) => ({
      feeds,
      ms: performance.now() - answered,
    }));
    const [readMs, counted] = await Promise.all([reading, counting]);
    return [
      {
        measured: `${ratio.toFixed(2)} of the time of one with none, the median of ${rounds} rounds`,
        holds: ratio <= 1.2,
      },
      {
        measured: `${counted.feeds} of ${followers} feeds had it, counted within ${(counted.ms / 1_000).toFixed(1)} s`,
        holds: counted.feeds === followers && counted.ms < 5_000,
      },
      {
        measured: `${shown} of ${sampled} followers were shown it by GET /api/posts/feed, asked within ${(readMs / 1_000).toFixed(1)} s`,
        holds: shown === sampled && readMs < 5_000,
      },
    ];
  } finally {
    await sql.end({ timeout: 5 });
    await system.remove();
  }
}

/** Followers as rows: those who are asked later, and as many as are missing. Each follows up to ten others as well. */
async function makeFollowers(
  sql: postgres.Sql,
  famous: TestPerson,
  fans: readonly TestPerson[],
  others: readonly TestPerson[],
): Promise<void> {
  const fanIds = fans.map(({ id }) => id);
  await sql`
    insert into profile (user_id, username, role, created_at)
    select gen_random_uuid(), 'follower_' || n, 'FAN', now() from generate_series(1, ${followers - fans.length}) n`;
  await sql`
    insert into follow (follower_id, followed_id, created_at)
    select user_id, ${famous.id}, now() from profile
    where username like 'follower\\_%' or user_id = any (${fanIds}::uuid[])`;
  await sql`
    insert into follow (follower_id, followed_id, created_at)
    select follower_id, other, now()
    from follow, unnest(${others.map(({ id }) => id)}::uuid[]) with ordinality as o (other, n)
    where followed_id = ${famous.id} and n <= (hashtext(follower_id::text) & 7) + 3`;
  await sql`
    update profile p set
      following_count = (select count(*) from follow where follower_id = p.user_id),
      follower_count = (select count(*) from follow where followed_id = p.user_id)`;
  await sql.unsafe('analyze');
}

/** In how many followers' feeds the post is among the first ten: what a feed reads, for every follower. */
async function countFeedsWith(sql: postgres.Sql, authorId: string, postId: string): Promise<number> {
  const [counted] = await sql<{ feeds: number }[]>`
    select count(*)::int as feeds
    from follow f
    cross join lateral (
      select n.id
      from (
        select author_id from author_last
        where author_id = any (array(
          select followed_id from follow where follower_id = f.follower_id union all select f.follower_id))
        order by published_at desc limit 11
      ) latest
      cross join lateral (
        select id, published_at from post
        where author_id = latest.author_id and published_at is not null and deleted_at is null
        order by published_at desc, id desc limit 11
      ) n
      order by n.published_at desc, n.id desc limit 10
    ) feed
    where f.followed_id = ${authorId} and feed.id = ${postId}`;
  return counted?.feeds ?? 0;
}

async function timed(work: () => Promise<{ status: number }>): Promise<number> {
  const started = performance.now();
  const { status } = await work();
  if (status !== 201) throw new Error(`a post was answered ${status}`);
  return performance.now() - started;
}
