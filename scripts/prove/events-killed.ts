import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from '../proving/gateway-calls.ts';
import { type LiveStreamClient, liveDataOf, openLiveStreamClient } from '../proving/live-stream-client.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { mapConcurrently } from '../proving/run-concurrently.ts';
import { isGone, readRunningParts } from '../proving/running-parts.ts';
import { openServiceDatabase } from '../proving/service-database.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import type { TestSystem } from '../testing/start-system.ts';

export const bar =
  'kill -9 of notifications, of messaging with its relay, of NATS, of PostgreSQL in the middle of 5,000 messages: all 5,000 there, none twice, with no hand laid on.';

const events = Number(process.env.PROVE_EVENTS ?? 5_000);
const pairs = 50;

type Pair = { from: TestPerson; to: TestPerson };

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  try {
    const findings: Finding[] = [];
    for (const victim of ['notifications', 'messaging', 'nats', 'postgres']) {
      findings.push(await killAmid(system, victim, print));
    }
    return findings;
  } finally {
    await system.remove();
  }
}

/** Kills one part, twice, while messages go out, and counts what became of them. */
async function killAmid(system: TestSystem, victim: string, print: (line: string) => void): Promise<Finding> {
  const testPeople = await registerPeople(system.address, 2 * pairs);
  const sides: Pair[] = [];
  for (let index = 0; index < pairs; index += 1) {
    const [from, to] = testPeople.slice(2 * index, 2 * index + 2);
    if (from !== undefined && to !== undefined) sides.push({ from, to });
  }
  // Messages of strangers wait among the requests, which notify nobody.
  await mapConcurrently(sides, 4, async ({ from, to }) => {
    await insist(() => callGateway(system.address, 'POST', `/api/users/follow/${from.id}`, { token: to.token }));
  });
  await pause(2_000);
  const shown = new Map<string, number>();
  const listeners = sides.map(({ to }) => openListener(system, to, shown));
  await Promise.all(listeners.map(({ ready }) => ready));

  const sent: string[] = [];
  let killed = 0;
  const started = performance.now();
  await mapConcurrently(Array.from({ length: events }), 16, async (_, index) => {
    const { from, to } = sides[index % pairs] ?? { from: undefined, to: undefined };
    if (from === undefined || to === undefined) return;
    const body = { receiverId: to.id, content: `${victim} ${index}` };
    const answer = await insist(() => send(system.address, from.token, `${victim}-${index}`, body));
    sent.push((answer as { id: string }).id);
    if (killed < 2 && sent.length >= ((killed + 1) * events) / 3) {
      killed += 1;
      kill(system, victim);
    }
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  print(`${victim}: ${sent.length} messages in ${seconds} s, ${killed} kills`);

  const ids = new Set(sides.map(({ to }) => to.id));
  const delivered = await waitForNotifications(system, [...ids], sent.length);
  // Events that the stream no longer has are missing in the browser, which refetches the thread instead.
  await waitUntil(() => sent.every((id) => (shown.get(id) ?? 0) > 0), 30_000);
  const unseen = sent.filter((id) => !shown.has(id)).length;
  const twiceShown = [...shown.values()].filter((count) => count > 1).length;
  const distinct = new Set(sent).size;
  for (const listener of listeners) listener.close();
  const facts = [
    `${victim} killed ${killed} times: ${distinct} of ${events} messages`,
    `${delivered} told of`,
    `${unseen} not shown and ${twiceShown} shown twice by open streams`,
  ];
  return {
    measured: facts.join(', '),
    holds: distinct === events && delivered === events && unseen === 0 && twiceShown === 0,
  };
}

function openListener({ address }: TestSystem, { token }: TestPerson, shown: Map<string, number>): LiveStreamClient {
  return openLiveStreamClient({
    address,
    token,
    onEvent(event) {
      if (event.name === 'message') {
        const { messageId } = liveDataOf(event, 'message');
        shown.set(messageId, (shown.get(messageId) ?? 0) + 1);
      }
      if (event.name === 'unread' && !liveDataOf(event, 'unread').isComplete) {
        void refetchShown(address, token, shown).catch(() => undefined);
      }
    },
  });
}

/** Refetches as a browser does after the stream has reported a gap. */
async function refetchShown(address: string, token: string, shown: Map<string, number>): Promise<void> {
  const { data } = await callGateway(address, 'GET', '/api/messages/conversations', { token });
  for (const { id } of (data as { conversations: { id: string }[] }).conversations) {
    const place = `/api/messages/conversations/${id}/messages?limit=100`;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await callGateway(address, 'GET', `${place}${cursor === '' ? '' : `&cursor=${cursor}`}`, { token });
      const { messages, pagination } = page.data as {
        messages: { id: string }[];
        pagination: { nextCursor: string | null };
      };
      for (const message of messages) if (!shown.has(message.id)) shown.set(message.id, 1);
      cursor = pagination.nextCursor;
    }
  }
}

/** Sends with a key, so that what was taken and not answered is not sent twice. */
async function send(address: string, token: string, key: string, body: object) {
  const response = await fetch(`${address}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const answer = (await response.json()) as { data?: unknown; message?: string };
  return { status: response.status, data: answer.data, message: answer.message };
}

/** Tries until it is taken, as a person would who sees that it failed. Returns its data. */
async function insist(work: () => Promise<{ status: number; data: unknown; message: string | undefined }>) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await work().catch(() => undefined);
    if (answer !== undefined && answer.status < 300) return answer.data;
    const isOurs = answer !== undefined && answer.status < 500 && answer.status !== 409 && answer.status !== 429;
    if (isOurs || attempt === 300) throw new Error(`answered ${answer?.status} ${answer?.message}`);
    await pause(200);
  }
}

function kill(system: TestSystem, victim: string): void {
  const pid = readRunningParts(system).find(({ name }) => name === victim)?.pid;
  if (pid === undefined || isGone(pid)) throw new Error(`${victim} does not run`);
  process.kill(pid, 'SIGKILL');
}

/** Waits until the count of these people's notifications is `expected` or no longer changes. Returns it. */
async function waitForNotifications(system: TestSystem, people: readonly string[], expected: number): Promise<number> {
  const sql = openServiceDatabase(system, 'notifications');
  try {
    const count = async () => {
      const rows = await sql<{ told: number }[]>`
        select coalesce(sum(times), 0)::int as told from notification
        where type = 'NEW_MESSAGE' and recipient_id in ${sql([...people])}`;
      return rows[0]?.told ?? 0;
    };
    let countDelivered = await count();
    for (let still = 0; still < 60; still += 1) {
      if (countDelivered === expected && still > 3) break;
      await pause(1_000);
      const next = await count().catch(() => countDelivered);
      if (next !== countDelivered) still = 0;
      countDelivered = next;
    }
    return countDelivered;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function waitUntil(isSo: () => boolean, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isSo() && performance.now() < deadline) await pause(100);
}
