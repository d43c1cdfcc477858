import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import { callGateway } from '../proving/gateway-calls.ts';
import { describeTimes, percentile } from '../proving/percentiles.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { readRunningParts } from '../proving/running-parts.ts';
import { openServiceDatabase } from '../proving/service-database.ts';
import { openSocialDatabase } from '../proving/social-database.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  'A service that joins reads 200,000 follows and as many profiles from before its time within ten minutes, killed on the way: every fan once. Reads of the feed during that stay under three times their p99 of rest or 50 ms, whichever is more.';

const followers = 200_000;
const longestMs = 10 * 60_000;
const restMs = 10_000;
const readEveryMs = 50;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const social = openSocialDatabase(system);
  const fanCrm = openServiceDatabase(system, 'fan-crm');
  try {
    const [creator, reader] = await registerPeople(system.address, 2);
    if (creator === undefined || reader === undefined) throw new Error('nobody was registered');
    const post = { body: { content: 'Something to read' }, token: creator.token };
    await callGateway(system.address, 'POST', '/api/posts', post);
    await callGateway(system.address, 'POST', `/api/users/follow/${creator.id}`, { token: reader.token });
    await makeFollowers(social, creator);
    const read = () => readFeed(system.address, reader);
    await readUntil(read, pause(restMs / 2));
    const rest = await readUntil(read, pause(restMs));
    print(`at rest ${describeTimes(rest)}`);

    await beginAnew(fanCrm);
    const begun = performance.now();
    const reading = untilRead(fanCrm, print, async () => {
      const part = readRunningParts(system).find(({ name }) => name === 'fan-crm');
      if (part === undefined) throw new Error('fan-crm does not run');
      process.kill(part.pid, 'SIGKILL');
    });
    const duringReading = await readUntil(read, reading);
    await reading;
    const minutes = (performance.now() - begun) / 60_000;
    print(`during that ${describeTimes(duringReading)}`);

    const [found] = await fanCrm<{ fans: number; people: number }[]>`select
      (select count(*)::int from fan where creator_id = ${creator.id} and is_following) as fans,
      (select count(*)::int from person) as people`;
    const limit = Math.max(3 * percentile(rest, 0.99), 50);
    const p99 = percentile(duringReading, 0.99);
    return [
      {
        measured: `${found?.fans} fans of ${followers + 1} and ${found?.people} people after ${minutes.toFixed(1)} minutes`,
        holds: found?.fans === followers + 1 && minutes < 10,
      },
      {
        measured: `p99 of ${duringReading.length} reads ${p99.toFixed(0)} ms; at rest ${percentile(rest, 0.99).toFixed(0)} ms, so ${limit.toFixed(0)} ms are allowed`,
        holds: p99 < limit,
      },
    ];
  } finally {
    await Promise.all([social.end({ timeout: 5 }), fanCrm.end({ timeout: 5 })]);
    await system.remove();
  }
}

/** Followers as rows that no event has told of. */
async function makeFollowers(sql: postgres.Sql, creator: TestPerson): Promise<void> {
  await sql`
    insert into profile (user_id, username, role, created_at)
    select gen_random_uuid(), 'follower_' || n, 'FAN', now() from generate_series(1, ${followers}) n`;
  await sql`
    insert into follow (follower_id, followed_id, created_at)
    select user_id, ${creator.id}, now() from profile where username like 'follower\\_%'`;
  await sql.unsafe('analyze');
}

/** Has the service read all history again, as on the day on which it joined. */
async function beginAnew(sql: postgres.Sql): Promise<void> {
  await sql`update kit.history set cursor = null, fact_count = 0, finished_at = null, started_at = now(), due_at = now()`;
}

/** Waits until every history was read, and calls `half` once half of the follows were. */
async function untilRead(sql: postgres.Sql, print: (line: string) => void, half: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + longestMs;
  let isHalf = false;
  let shown = 0;
  while (performance.now() < deadline) {
    const [row] = await sql<{ unfinished: number; facts: number; follows: number }[]>`
      select count(*) filter (where finished_at is null)::int as unfinished, sum(fact_count)::int as facts,
        coalesce(max(fact_count) filter (where consumer = 'on-user-followed'), 0)::int as follows from kit.history`;
    if (row === undefined || row.unfinished === 0) return;
    if (row.facts >= shown + 50_000) {
      shown = row.facts;
      print(`${shown} facts were read`);
    }
    if (!isHalf && row.follows > followers / 2) {
      isHalf = true;
      await half();
    }
    await pause(500);
  }
}

async function readFeed(address: string, { token }: TestPerson): Promise<number> {
  const begun = performance.now();
  const { status, message } = await callGateway(address, 'GET', '/api/posts/feed', { token });
  if (status !== 200) throw new Error(`a read of the feed was answered ${status} ${message}`);
  return performance.now() - begun;
}

/** Reads at a constant pace until something has ended. Returns how long each read took, in ms. */
async function readUntil(read: () => Promise<number>, end: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const finish = () => {
    isOver = true;
  };
  end.then(finish, finish);
  const times: number[] = [];
  while (!isOver) {
    times.push(await read());
    await pause(readEveryMs);
  }
  return times;
}
