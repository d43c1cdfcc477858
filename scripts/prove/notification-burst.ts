import { setTimeout as pause } from 'node:timers/promises';
import { describeCost, readCpuTimes } from '../proving/cpu-time.ts';
import { compare, type NotificationRow, perform, publishPosts, type UserAction } from '../proving/notified-actions.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { mapConcurrently } from '../proving/run-concurrently.ts';
import { openServiceDatabase } from '../proving/service-database.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  '20,000 follows and likes of distinct posts by 200 people in a burst all become notifications, none twice.';

const people = Number(process.env.PROVE_PEOPLE ?? 200);
/** Follows of each, and as many likes. */
const each = Number(process.env.PROVE_EACH ?? 50);

export async function run(print: (line: string) => void): Promise<Finding> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const sql = openServiceDatabase(system, 'notifications');
  try {
    const testPeople = await registerPeople(system.address, people);
    const posts = await publishPosts(system, testPeople, each);
    const actions = planActions(testPeople, posts);
    print(`${people} people and ${people * each} posts are there; ${actions.length} follows and likes`);
    const before = readCpuTimes(system);
    const started = performance.now();
    await mapConcurrently(actions, 64, (action) => perform(system, action));
    const done = performance.now();
    const read = () =>
      sql<NotificationRow[]>`select recipient_id, thing, actor_count as actors, times from notification`;
    let found = compare(actions, await read());
    for (let rounds = 0; found.missing > 0 && rounds < 300; rounds += 1) {
      await pause(1_000);
      found = compare(actions, await read());
    }
    const seconds = (ms: number) => (ms / 1_000).toFixed(1);
    print(describeCost(before, readCpuTimes(system), actions.length));
    return {
      measured: `${actions.length} in ${seconds(done - started)} s, all told ${seconds(performance.now() - done)} s later; ${found.missing} missing, ${found.twice} twice`,
      holds: found.missing === 0 && found.twice === 0,
    };
  } finally {
    await sql.end({ timeout: 1 });
    await system.remove();
  }
}

/** Each follows the next ones, and likes one post of each of them: no post is liked by two. */
function planActions(testPeople: readonly TestPerson[], posts: ReadonlyMap<string, readonly string[]>): UserAction[] {
  return testPeople.flatMap((actor, index) =>
    Array.from({ length: each }, (_, step): UserAction[] => {
      const other = testPeople[(index + step + 1) % testPeople.length];
      const postId = other === undefined ? undefined : posts.get(other.id)?.[step];
      if (other === undefined || postId === undefined) throw new Error('there are more actions than people or posts');
      return [
        { kind: 'follow', actor, targetId: other.id, ownerId: other.id },
        { kind: 'like', actor, targetId: postId, ownerId: other.id },
      ];
    }).flat(),
  );
}
