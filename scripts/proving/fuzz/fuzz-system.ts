import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startSystem, type TestSystem } from '../../testing/start-system.ts';
import { callGateway } from '../gateway-calls.ts';
import { raisedLimits } from '../raised-limits.ts';
import { registerPeople, type TestPerson } from '../register-people.ts';
import { readOperations } from './operations.ts';
import type { FuzzPlan } from './run-fuzz.ts';

/** What must be in no log: a part of every password and address that is used. */
export const mark = 'fuzzcanary';

// Each process listens for an inspector, on a port of its own: its heap is read by that.
const env = {
  NODE_OPTIONS: '--inspect=127.0.0.1:0',
  ...raisedLimits,
  UPLOADS_PER_WINDOW: '1000000',
  REPORTS_PER_DAY: '1000000',
  UPSTREAM_IN_FLIGHT: '1000',
};

/** A system with a few people and things, and what requests are made from. */
export async function startFuzzed(seed: number, count: number): Promise<{ system: TestSystem; plan: FuzzPlan }> {
  const system = await startSystem({ args: ['--no-demo'], env });
  try {
    const { address } = system;
    const people = [...(await registerPeople(address, 3)), ...(await registerPeople(address, 2, 'FAN'))];
    const ids = [...people.map(({ id }) => id), ...(await createContent(address, people))];
    const operations = await readOperations(address);
    return { system, plan: { address, operations, tokens: people.map(({ token }) => token), ids, seed, count } };
  } catch (error) {
    await system.remove();
    throw error;
  }
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

/** Lines of errors in the logs of a system, and lines that hold what is nobody's business. */
export function readLogs({ dataDir }: TestSystem, secrets: readonly string[]): { errors: string[]; leaks: string[] } {
  const folder = path.join(dataDir, 'logs');
  const lines = readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'));
  return {
    errors: lines.filter((line) => /"level":(?:"(?:error|fatal)"|[56]0)/.test(line)),
    leaks: lines.filter((line) => secrets.some((secret) => line.includes(secret))),
  };
}
