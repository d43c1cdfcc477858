import { type ChildProcess, fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { waitForExit } from '../embedded/child-process-output.ts';
import { describeTimes, percentile } from '../proving/percentiles.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { runAtRate } from '../proving/run-concurrently.ts';
import { sendForm } from '../proving/send-multipart-form.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  'While 500 clients of one address drip bodies and 500 read as slowly as they can, a hundred more each second at first, feed and sign-in of others take less than twice as long (p99), and none is refused.';

const slow = Number(process.env.PROVE_CLIENTS ?? 500);
const seconds = Number(process.env.PROVE_SECONDS ?? 15);
/** Seconds within which the slow clients arrive. */
const firstSeconds = 10;
const rounds = 3;
const perSecond = 12;

type Outcome = { what: 'feed' | 'sign-in'; status: number; ms: number };

export async function run(print: (line: string) => void): Promise<Finding[]> {
  // The rate limits keep their defaults, because they are what is measured.
  const { RATE_LIMIT_PERSON, RATE_LIMIT_ADDRESS, PASSWORD_MEMORY_KIB, PASSWORD_PASSES } = raisedLimits;
  const env = { RATE_LIMIT_PERSON, RATE_LIMIT_ADDRESS, PASSWORD_MEMORY_KIB, PASSWORD_PASSES };
  const system = await startRealSystem({ args: ['--no-demo'], env });
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' });
  try {
    const address = system.address.replace('localhost', '127.0.0.1');
    const testPeople = await registerPeople(address, 20);
    const file = await publishLargeFile(address, testPeople);
    await measure(address, testPeople, agent);
    const alone: Outcome[] = [];
    const first: Outcome[] = [];
    const after: Outcome[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      alone.push(...(await measure(address, testPeople, agent)));
      const clients = await startSlowClients(address, file);
      first.push(...(await measure(address, testPeople, agent, firstSeconds)));
      after.push(...(await measure(address, testPeople, agent)));
      clients.kill('SIGTERM');
      await waitForExit(clients);
      print(`round ${round} of ${rounds}`);
    }
    return (['feed', 'sign-in'] as const).flatMap((what) => [
      compare(what, alone, first, `while they arrive (${firstSeconds} s)`),
      compare(what, alone, after, 'afterwards'),
    ]);
  } finally {
    agent.destroy();
    await system.remove();
  }
}

/** A film of 32 MB, larger than what the system's own buffers take of it. */
async function publishLargeFile(address: string, testPeople: readonly TestPerson[]): Promise<string> {
  const piece = Buffer.alloc(1_000_000);
  piece.write('\0\0\0\x10ftypisom\0\0\0\0isom', 'latin1');
  const parts = [
    { name: 'content', content: 'A film' },
    { name: 'media', content: { piece, times: 32 }, fileName: 'film.mp4', type: 'video/mp4' },
  ];
  const answer = await sendForm(`${address}/api/posts`, parts, { token: testPeople[0]?.token ?? '' });
  const { media } = (answer?.data ?? {}) as { media?: readonly { url: string }[] };
  const url = media?.[0]?.url;
  if (url === undefined) throw new Error(`the film was answered ${answer?.status} ${answer?.message}`);
  return url;
}

async function startSlowClients(address: string, file: string): Promise<ChildProcess> {
  const script = path.resolve(import.meta.dirname, '../proving/slow-clients-process.ts');
  const child = fork(script, [new URL(address).port, String(slow), file, String(firstSeconds * 1_000)]);
  await new Promise((resolve) => child.once('message', resolve));
  return child;
}

/** People of another address read their feed and sign in, at a steady rate. */
async function measure(
  address: string,
  testPeople: readonly TestPerson[],
  agent: Agent,
  forSeconds = seconds,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await runAtRate(perSecond, perSecond * forSeconds, async (index) => {
    const person = testPeople[index % testPeople.length];
    if (person === undefined) return;
    const what = index % 3 === 0 ? 'sign-in' : 'feed';
    const started = performance.now();
    const status = await (what === 'feed' ? readFeed(address, person, agent) : signIn(address, person, agent));
    outcomes.push({ what, status, ms: performance.now() - started });
  });
  return outcomes;
}

function readFeed(address: string, { token }: TestPerson, agent: Agent): Promise<number> {
  return send(`${address}/api/posts/feed`, { method: 'GET', agent, headers: { authorization: `Bearer ${token}` } });
}

function signIn(address: string, { username }: TestPerson, agent: Agent): Promise<number> {
  const body = JSON.stringify({ email: `${username}@example.com`, password: `pass-${username}` });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return send(`${address}/api/auth/login`, { method: 'POST', agent, headers }, body);
}

function send(url: string, options: object, body?: string): Promise<number> {
  return new Promise((resolve) => {
    const calling = request(url, options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    // Cut off, which counts as refused.
    calling.on('error', () => resolve(0));
    calling.end(body);
  });
}

function compare(what: Outcome['what'], alone: readonly Outcome[], beside: readonly Outcome[], when: string): Finding {
  const timesOf = (outcomes: readonly Outcome[]) => outcomes.filter((one) => one.what === what).map(({ ms }) => ms);
  const refused = beside.filter((one) => one.what === what && one.status !== 200);
  const ratio = percentile(timesOf(beside), 0.99) / percentile(timesOf(alone), 0.99);
  return {
    measured: `${what} ${when}: p99 ${ratio.toFixed(2)} times; alone ${describeTimes(timesOf(alone))}; beside them ${describeTimes(timesOf(beside))}; ${refused.length} refused${refused.length === 0 ? '' : ` (${[...new Set(refused.map(({ status }) => status))]})`}`,
    holds: ratio < 2 && refused.length === 0,
  };
}
