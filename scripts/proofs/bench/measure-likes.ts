import { setTimeout as pause } from 'node:timers/promises';
import { withServiceDatabase } from '@stagedoor/test-support/databases';
import { callGateway, callSurely } from '@stagedoor/test-support/gateway-calls';
import { registerPeople } from '@stagedoor/test-support/people';
import { mapConcurrently, runAtRate } from '@stagedoor/test-support/run-concurrently';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import { openLiveStreamClient } from '../instruments/live-stream-client.ts';
import { readCpuTimes } from '../instruments/processes.ts';
import { type BenchRow, toRow } from './bench-row.ts';
import type { BenchPlan } from './measure-calls.ts';

const [likers, authors] = [200, 20];
const perSecond = 300;
const mostMs = 4;

/**
 * What a like costs all processes, to the notification's row and to the open browser of the post's author. Throws where one is refused
 * or brings no notification.
 */
export async function measureLikes(system: TestSystem, { rounds, calls }: BenchPlan): Promise<BenchRow[]> {
  const { address } = system;
  const people = await registerPeople(address, likers + authors);
  const readers = people.slice(likers);
  // The first likes compile what they run.
  const times = calls * (rounds + 1);
  const posts = await mapConcurrently(Array.from({ length: times }), 8, async (_, index) => {
    const { token } = readers[index % authors] ?? { token: '' };
    const body = { content: `Post ${index}` };
    return (await callSurely<{ id: string }>(address, 'POST', '/api/posts', { body, token })).id;
  });
  const streams = readers.map(({ token }) => openLiveStreamClient({ address, token: () => token }));
  await Promise.all(streams.map(({ ready }) => ready));
  const runs: number[] = [];
  for (let first = 0; first < times; first += calls) {
    const before = readCpuTimes(system);
    const isOver = (begun: number) => begun >= calls;
    await runAtRate(perSecond, isOver, async (index) => {
      const { token } = people[index % likers] ?? { token: '' };
      const { status } = await callGateway(address, 'POST', `/api/posts/${posts[first + index]}/like`, { token });
      if (status !== 200) throw new Error(`a like was answered ${status}`);
    });
    await pause(3_000);
    const spent = [...readCpuTimes(system)].map(([name, ms]) => ms - (before.get(name) ?? 0));
    if (first > 0) runs.push(spent.reduce((sum, ms) => sum + ms, 0) / calls);
  }
  for (const stream of streams) stream.close();
  const [row] = await withServiceDatabase(
    system,
    'notifications',
    (sql) => sql`select count(*)::int as told from notification where post_id = any (${posts}::uuid[])`,
  );
  if (row?.told !== times) throw new Error(`${times} likes brought ${row?.told} notifications`);
  return [toRow({ name: 'like, ms of a processor', runs, bar: mostMs })];
}
