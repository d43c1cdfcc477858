import { startSystem, type TestSystem } from '../../testing/start-system.ts';
import { callGateway } from '../gateway-calls.ts';
import { readLogFiles } from '../log-files.ts';
import { raisedLimits } from '../raised-limits.ts';
import { registerPeople, type TestPerson } from '../register-people.ts';
import { readOperations } from './operations.ts';
import type { FuzzPlan } from './run-fuzz.ts';

/** A part of every password and address that is used. No log may contain it. */
export const mark = 'fuzzcanary';

/** Variables for a system that is sent thousands of requests, uploads and reports. */
export const fuzzLimits = {
  ...raisedLimits,
  UPLOADS_PER_WINDOW: '1000000',
  REPORTS_PER_DAY: '1000000',
  UPSTREAM_IN_FLIGHT: '1000',
} as const;

/** Starts a system, and creates what {@link createFuzzPlan} creates there. */
export async function startFuzzed(seed: number, count: number): Promise<{ system: TestSystem; plan: FuzzPlan }> {
  // Each process listens for an inspector, on a port of its own, through which its heap is read.
  const env = { NODE_OPTIONS: '--inspect=127.0.0.1:0', ...fuzzLimits };
  const system = await startSystem({ args: ['--no-demo'], env });
  try {
    return { system, plan: await createFuzzPlan(system.address, seed, count) };
  } catch (error) {
    await system.remove();
    throw error;
  }
}

/** Registers a few people with content. Returns what the requests are made from. */
export async function createFuzzPlan(address: string, seed: number, count: number): Promise<FuzzPlan> {
  const people = [...(await registerPeople(address, 3)), ...(await registerPeople(address, 2, 'FAN'))];
  const ids = [...people.map(({ id }) => id), ...(await createContent(address, people))];
  const operations = await readOperations(address);
  return { address, operations, tokens: people.map(({ token }) => token), ids, seed, count };
}

async function createContent(address: string, people: readonly TestPerson[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { token, id } of people) {
    const make = async (method: string, place: string, body: object) => {
      const { data } = await callGateway(address, method, `/api${place}`, { token, body });
      return data as { id: string; conversationId?: string };
    };
    const post = await make('POST', '/posts', { content: `Words of ${mark}` });
    const comment = await make('POST', `/posts/${post.id}/comment`, { content: 'A comment' });
    await make('POST', '/payments/methods', { token: 'pm_card_visa' });
    ids.push(post.id, comment.id);
    for (const other of people.filter((one) => one.id !== id).slice(0, 2)) {
      const message = await make('POST', '/messages', { receiverId: other.id, content: `To you: ${mark}` });
      ids.push(message.id, ...(message.conversationId === undefined ? [] : [message.conversationId]));
    }
  }
  return ids;
}

/**
 * Returns lines of errors in the logs of a system after the bytes of `from`, and lines that hold one of the secrets. That a service was
 * too busy for another one to wait for it is no fault of a request: its answer, a 503, is one that every contract allows.
 */
export function readLogs(
  system: TestSystem,
  secrets: readonly string[],
  from: ReadonlyMap<string, number> = new Map(),
): { errors: string[]; leaks: string[] } {
  const lines = [...readLogFiles(system)].flatMap(([file, content]) =>
    content.toString('utf8', from.get(file) ?? 0).split('\n'),
  );
  return {
    errors: lines.filter(
      (line) => /"level":(?:"(?:error|fatal)"|[56]0)/.test(line) && !line.includes('"statusCode":503'),
    ),
    leaks: lines.filter((line) => secrets.some((secret) => line.includes(secret))),
  };
}
