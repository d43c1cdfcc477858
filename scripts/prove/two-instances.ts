import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from '../proving/gateway-calls.ts';
import { liveDataOf, openLiveStreamClient } from '../proving/live-stream-client.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople } from '../proving/register-people.ts';
import { mapConcurrently } from '../proving/run-concurrently.ts';
import { readRunningParts } from '../proving/running-parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  'With two instances of notifications each stream gets its events once; one instance stopped, its streams go on at the other within 5 s.';

const people = 40;
const rounds = 25;

export async function run(): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo', '--scale', 'notifications=2'], env: raisedLimits });
  try {
    const { address } = system;
    const instances = readRunningParts(system).filter(({ name }) => name.startsWith('notifications'));
    if (instances.length !== 2) throw new Error(`${instances.length} instances of notifications run`);
    const testPeople = await registerPeople(address, people);
    // Two streams of each, which the gateway spreads over both instances.
    const streams = [...testPeople, ...testPeople].map((person) => {
      const seen = new Map<string, number>();
      let sinceLost: number | undefined;
      let longestAway = 0;
      const listener = openLiveStreamClient({
        address,
        token: person.token,
        onEvent(event) {
          if (sinceLost !== undefined) longestAway = Math.max(longestAway, performance.now() - sinceLost);
          sinceLost = undefined;
          if (event.name !== 'notification') return;
          const { actor } = liveDataOf(event, 'notification');
          if (actor !== null) seen.set(actor.id, (seen.get(actor.id) ?? 0) + 1);
        },
      });
      const note = setInterval(() => {
        if (!listener.isOpen()) sinceLost ??= performance.now() - listener.awayMs();
      }, 50).unref();
      return { person, seen, listener, longestAway: () => longestAway, end: () => clearInterval(note) };
    });
    await Promise.all(streams.map(({ listener }) => listener.ready));
    const held = await countStreams(system.env);

    const follow = (from: number, to: number) =>
      mapConcurrently(testPeople, 8, async (actor, index) => {
        for (let step = from; step < to; step += 1) {
          const other = testPeople[(index + step + 1) % people];
          await callGateway(address, 'POST', `/api/users/follow/${other?.id}`, { token: actor.token });
        }
      });
    await follow(0, rounds);
    await arrived(streams, rounds);
    const before = countOf(streams, rounds);

    const [, second] = instances;
    process.kill(second?.pid ?? 0, 'SIGTERM');
    await follow(rounds, rounds + 5);
    await arrived(streams, rounds + 5);
    await pause(1_000);
    const after = countOf(streams, rounds + 5);
    const moved = streams.filter(({ listener }) => listener.lost() > 0);
    const slowest = Math.max(0, ...moved.map(({ longestAway }) => longestAway()));
    for (const { listener, end } of streams) {
      listener.close();
      end();
    }
    return [
      {
        measured: `${held.join(' and ')} streams, ${rounds} events each: ${before.missing} missing, ${before.twice} twice`,
        // A gateway that has just started spreads them, too.
        holds: Math.min(...held) >= streams.length / 4 && before.missing === 0 && before.twice === 0,
      },
      {
        measured: `${moved.length} streams went on elsewhere, the slowest after ${Math.round(slowest)} ms; ${after.missing} events missing, ${after.twice} twice`,
        holds: moved.length > 0 && slowest < 5_000 && after.missing === 0 && after.twice === 0,
      },
    ];
  } finally {
    await system.remove();
  }
}

type Streams = readonly { seen: ReadonlyMap<string, number> }[];

function countOf(streams: Streams, each: number): { missing: number; twice: number } {
  return {
    missing: streams.reduce((sum, { seen }) => sum + Math.max(0, each - seen.size), 0),
    twice: streams.reduce((sum, { seen }) => sum + [...seen.values()].filter((count) => count > 1).length, 0),
  };
}

async function arrived(streams: Streams, each: number): Promise<void> {
  for (let waited = 0; waited < 300 && countOf(streams, each).missing > 0; waited += 1) await pause(100);
}

/** Counts the streams of each instance: the first has a metric, and the other has the rest. */
async function countStreams({ NOTIFICATIONS_PORT: port }: TestEnv): Promise<readonly number[]> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const first = Number(/live_streams_open\{[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0);
  return [first, 2 * people - first];
}
type TestEnv = Readonly<Record<string, string>>;
