import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople } from '../proving/register-people.ts';
import { openSocialDatabase } from '../proving/social-database.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  '1,000 likes and unlikes by 50 people at once on one post: the count equals the rows, always; one event for each change.';

const people = 50;
const callsEach = 20;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const sql = openSocialDatabase(system);
  try {
    const testPeople = await registerPeople(system.address, people);
    const [author] = testPeople;
    const posted = await callGateway(system.address, 'POST', '/api/posts', {
      body: { content: 'Fought over' },
      ...(author && { token: author.token }),
    });
    const postId = (posted.data as { id: string }).id;
    print(`${people} people like and unlike, ${callsEach} calls each`);

    // Reads the counts again and again during the race, each time in one snapshot.
    let isOver = false;
    let looks = 0;
    let different = 0;
    const watching = (async () => {
      while (!isOver) {
        const [seen] = await sql<{ count: number; rows: number }[]>`
          select like_count as count, (select count(*)::int from post_like where post_id = ${postId}) as rows
          from post where id = ${postId}`;
        looks += 1;
        if (seen?.count !== seen?.rows) different += 1;
      }
    })();
    const refused = new Map<string, number>();
    let busy = 0;
    await Promise.all(
      testPeople.map(async ({ token }, index) => {
        for (let time = 0; time < callsEach; time += 1) {
          const method = (index + time) % 3 === 0 ? 'DELETE' : 'POST';
          for (let tries = 1; ; tries += 1) {
            const { status, message } = await callGateway(system.address, method, `/api/posts/${postId}/like`, {
              token,
            });
            if (status === 200) break;
            // Too busy is no change, and is tried again as a client does.
            if (status === 503 && tries < 20) {
              busy += 1;
              await pause(1_000);
              continue;
            }
            refused.set(`${status} ${message}`, (refused.get(`${status} ${message}`) ?? 0) + 1);
            break;
          }
        }
      }),
    );
    isOver = true;
    await watching;

    const [end] = await sql<{ count: number }[]>`select like_count as count from post where id = ${postId}`;
    const rows = await sql<{ user_id: string }[]>`select user_id from post_like where post_id = ${postId}`;
    const events = await sql<{ user: string; by: number }[]>`
      select envelope->'data'->>'userId' as user, case subject when 'social.post.liked' then 1 else -1 end as by
      from kit.outbox where subject in ('social.post.liked', 'social.post.unliked')
        and envelope->'data'->>'postId' = ${postId}
      order by (envelope->'data'->>'revision')::bigint`;
    // The revisions put each person's events in order; after the last one, the state must be the same as in the rows.
    const standing = new Map<string, number>();
    let outOfTurn = 0;
    for (const { user, by } of events) {
      if ((standing.get(user) ?? -1) === by) outOfTurn += 1;
      standing.set(user, by);
    }
    const liking = [...standing].filter(([, by]) => by === 1).map(([user]) => user);
    const ends =
      liking.sort().join() ===
      rows
        .map((row) => row.user_id)
        .sort()
        .join();
    return [
      {
        measured: `${people * callsEach} calls answered 200${[...refused].map(([what, count]) => `, but ${count} ${what}`).join('')}; ${busy} were told to come again`,
        holds: refused.size === 0,
      },
      { measured: `the count is ${end?.count}, the rows ${rows.length}`, holds: end?.count === rows.length },
      {
        measured: `${different} of ${looks} looks during the race saw a difference`,
        holds: different === 0 && looks > 0,
      },
      {
        measured: `${events.length} events, ${outOfTurn} out of turn, ${ends ? 'ending' : 'NOT ending'} where the rows are`,
        holds: outOfTurn === 0 && ends && events.length > 0,
      },
    ];
  } finally {
    await sql.end({ timeout: 5 });
    await system.remove();
  }
}
