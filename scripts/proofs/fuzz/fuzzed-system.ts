import { callSurely } from '@stagedoor/test-support/gateway-calls';
import { registerPeople, type TestPerson } from '@stagedoor/test-support/people';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import { type LogSizes, readLines, readLogFiles } from '../instruments/logs.ts';
import { raisedLimits } from '../instruments/real-system.ts';
import { readOperations } from './operations.ts';
import type { FuzzPlan } from './run-fuzz.ts';

/** A part of every text that is sent in a private place. No log may contain it. */
const mark = 'fuzzcanary';

/** Variables for a system that is sent thousands of requests, uploads and reports. */
export const fuzzLimits = {
  ...raisedLimits,
  UPLOADS_PER_WINDOW: '1000000',
  REPORTS_PER_DAY: '1000000',
  UPSTREAM_IN_FLIGHT: '1000',
} as const;

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
    const make = (place: string, body: object) =>
      callSurely<{ id: string; conversationId: string }>(address, 'POST', `/api${place}`, { token, body });
    const post = await make('/posts', { content: `Words of ${mark}` });
    const comment = await make(`/posts/${post.id}/comment`, { content: 'A comment' });
    await make('/payments/methods', { token: 'pm_card_visa' });
    ids.push(post.id, comment.id);
    for (const other of people.filter((one) => one.id !== id).slice(0, 2)) {
      const message = await make('/messages', { receiverId: other.id, content: `To you: ${mark}` });
      ids.push(message.id, message.conversationId);
    }
  }
  return ids;
}

/** That a service was too busy for another one to wait for it is no fault of a request: every contract allows its answer, a 503. */
export const isExpected = (line: string) => line.includes('"statusCode":503');

/** Returns the lines of the logs that hold something private. */
export function findLeaks(system: TestSystem, { tokens }: FuzzPlan, from?: LogSizes): string[] {
  return readLines(system, from).filter((line) => [mark, ...tokens].some((secret) => line.includes(secret)));
}

/** Returns how much the heap of each process holds, in MB, after a collection of its garbage, of those that an inspector may ask. */
export async function readHeaps(system: TestSystem): Promise<Map<string, number>> {
  const heaps = new Map<string, number>();
  for (const [file, content] of readLogFiles(system)) {
    const address = content.toString().match(/ws:\/\/127\.0\.0\.1:\d+\/[\da-f-]+/g)?.[0];
    const bytes = address === undefined ? undefined : await collectGarbage(address).catch(() => undefined);
    if (bytes !== undefined) heaps.set(file, bytes / 1_000_000);
  }
  return heaps;
}

/** Collects garbage over the inspector of a process, and returns the bytes that are still used. */
function collectGarbage(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const methods = ['HeapProfiler.collectGarbage', 'HeapProfiler.collectGarbage', 'Runtime.getHeapUsage'];
    const ask = (id: number) => socket.send(JSON.stringify({ id, method: methods[id] }));
    socket.addEventListener('error', () => reject(new Error(`${address} cannot be inspected`)));
    socket.addEventListener('open', () => ask(0));
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: { usedSize?: number } };
      if (id === undefined) return;
      if (id < 2) return ask(id + 1);
      socket.close();
      resolve(result?.usedSize ?? 0);
    });
  });
}
