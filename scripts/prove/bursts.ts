import { Agent, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { describeCost, readCpuTimes } from '../proving/cpu-time.ts';
import { publishPosts } from '../proving/notified-actions.ts';
import { describeTimes } from '../proving/percentiles.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  'Of 500 calls that 100 people make at once on an idle system, reads or likes, none is refused and each is answered within 2 s.';

const people = 100;
const each = 5;
const rounds = 3;
/** Posts that are liked in a round, by ten people each. */
const liked = 50;
const mostMs = 2_000;

type Outcome = { status: number; ms: number };

export async function run(print: (line: string) => void): Promise<Finding[]> {
  // The rate limits keep their defaults: the proof measures that an honest burst passes them.
  const { RATE_LIMIT_PERSON, RATE_LIMIT_ADDRESS, PASSWORD_MEMORY_KIB, PASSWORD_PASSES } = raisedLimits;
  const env = { RATE_LIMIT_PERSON, RATE_LIMIT_ADDRESS, PASSWORD_MEMORY_KIB, PASSWORD_PASSES };
  const system = await startRealSystem({ args: ['--no-demo'], env });
  try {
    const { address } = system;
    const testPeople = await registerPeople(address, people);
    const posts = [...(await publishPosts(system, testPeople.slice(0, 10), (liked * rounds) / 10)).values()].flat();
    print(
      `${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}: on a busy machine this measures the machine`,
    );
    print(`${people} people and ${posts.length} posts are there`);

    const reads: Outcome[] = [];
    const likes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await pause(5_000);
      const beforeReads = readCpuTimes(system);
      reads.push(...(await makeAtOnce(address, testPeople, () => ['GET', '/api/posts/feed'])));
      print(`reads: ${describeCost(beforeReads, readCpuTimes(system), people * each)}`);
      await pause(5_000);
      const beforeLikes = readCpuTimes(system);
      const place = (call: number) => `/api/posts/${posts[round * liked + (call % liked)]}/like`;
      likes.push(...(await makeAtOnce(address, testPeople, (call) => ['POST', place(call)])));
      print(`likes: ${describeCost(beforeLikes, readCpuTimes(system), people * each)}`);
      print(
        `round ${round + 1}: reads ${describe(reads.slice(-people * each))}; likes ${describe(likes.slice(-people * each))}`,
      );
    }
    return [toFinding('reads', reads), toFinding('likes', likes)];
  } finally {
    await system.remove();
  }
}

/** Each person makes five calls, all of them in the same moment, from a home with an address of its own. */
async function makeAtOnce(
  address: string,
  testPeople: readonly TestPerson[],
  choose: (call: number) => readonly [method: string, place: string],
): Promise<Outcome[]> {
  const agents = testPeople.map((_, index) => new Agent({ localAddress: `127.0.1.${index + 1}` }));
  const outcomes = await Promise.all(
    testPeople.flatMap(({ token }, person) =>
      Array.from({ length: each }, (_, index) => {
        const [method, place] = choose(person * each + index);
        return makeCall(`${address.replace('localhost', '127.0.0.1')}${place}`, {
          method,
          token,
          agent: agents[person],
        });
      }),
    ),
  );
  for (const agent of agents) agent.destroy();
  return outcomes;
}

function makeCall(
  url: string,
  { method, token, agent }: { method: string; token: string; agent: Agent | undefined },
): Promise<Outcome> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const calling = request(url, { method, headers, ...(agent === undefined ? {} : { agent }) }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - started }));
    });
    calling.on('error', reject);
    calling.end();
  });
}

function describe(outcomes: readonly Outcome[]): string {
  const refused = outcomes.filter(({ status }) => status >= 400).map(({ status }) => status);
  return `${refused.length} of ${outcomes.length} refused${refused.length === 0 ? '' : ` (${[...new Set(refused)]})`}, ${describeTimes(outcomes.map(({ ms }) => ms))}`;
}

function toFinding(what: string, outcomes: readonly Outcome[]): Finding {
  return {
    measured: `${what}: ${describe(outcomes)}`,
    holds: outcomes.every(({ status, ms }) => status < 400 && ms <= mostMs),
  };
}
