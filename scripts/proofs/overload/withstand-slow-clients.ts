import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { callGateway, callSurely } from '@stagedoor/test-support/gateway-calls';
import { emailOf, passwordOf, registerPeople, type TestPerson } from '@stagedoor/test-support/people';
import { runAtRate } from '@stagedoor/test-support/run-concurrently';
import { waitForExit } from '../../embedded/child-process.ts';
import { describeTimes, percentile } from '../instruments/percentiles.ts';
import type { Finding } from '../proof.ts';

const rounds = 3;
const perSecond = 12;
/** Seconds within which the slow clients arrive. */
const arrivingSeconds = 10;

type Outcome = { what: 'feed' | 'sign-in'; status: number; ms: number };

/** Starts the slow clients with arguments of slow-clients-process.ts; resolves with what ends them. */
type StartClients = (count: string, film: string, arriveMs: string) => Promise<() => Promise<unknown>>;

type SlowClients = { slowClients: number; seconds: number; start?: StartClients };

/** People read their feed and sign in, alone and beside slow clients of another address. */
export async function withstandSlowClients(
  { address }: { address: string },
  { slowClients, seconds, start = startBeside(address) }: SlowClients,
  print: (line: string) => void,
): Promise<Finding[]> {
  const people = await registerPeople(address, 20);
  const film = await publishFilm(address, people[0]?.token ?? '');
  const measure = (forSeconds: number) => callSteadily(address, people, forSeconds);
  await measure(seconds);
  const [alone, arriving, there]: [Outcome[], Outcome[], Outcome[]] = [[], [], []];
  for (let round = 1; round <= rounds; round += 1) {
    alone.push(...(await measure(seconds)));
    const stop = await start(String(slowClients), film, String(arrivingSeconds * 1_000));
    arriving.push(...(await measure(arrivingSeconds)));
    there.push(...(await measure(seconds)));
    await stop();
    print(`slow clients: round ${round} of ${rounds}`);
  }
  return (['feed', 'sign-in'] as const).flatMap((what) => [
    compare(what, alone, arriving, `while ${slowClients} slow clients of each kind arrive`),
    compare(what, alone, there, 'while they are there'),
  ]);
}

export const slowClientsProcess = path.resolve(import.meta.dirname, 'slow-clients-process.ts');

/** In a process beside this one. */
function startBeside(address: string): StartClients {
  return async (...args) => {
    const clients = fork(slowClientsProcess, [new URL(address).port, ...args]);
    await once(clients, 'message');
    return () => {
      clients.kill('SIGTERM');
      return waitForExit(clients);
    };
  };
}

/** A film of 32 MB, larger than what the system's own buffers take of it. */
async function publishFilm(address: string, token: string): Promise<string> {
  const film = Buffer.alloc(32_000_000);
  film.write('\0\0\0\x10ftypisom\0\0\0\0isom', 'latin1');
  const form = new FormData();
  form.set('content', 'A film');
  form.set('media', new Blob([film], { type: 'video/mp4' }), 'film.mp4');
  const sent = { body: form, token };
  const { media } = await callSurely<{ media: { url: string }[] }>(address, 'POST', '/api/posts', sent);
  const [{ url } = { url: undefined }] = media;
  if (url === undefined) throw new Error('the film was not published');
  return url;
}

async function callSteadily(address: string, people: readonly TestPerson[], seconds: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const isOver = (begun: number) => begun >= perSecond * seconds;
  await runAtRate(perSecond, isOver, async (index) => {
    const person = people[index % people.length];
    if (person === undefined) return;
    const what = index % 3 === 0 ? 'sign-in' : 'feed';
    const started = performance.now();
    const body = { email: emailOf(person), password: passwordOf(person) };
    const calling =
      what === 'feed'
        ? callGateway(address, 'GET', '/api/posts/feed', { token: person.token })
        : callGateway(address, 'POST', '/api/auth/login', { body });
    // Cut off counts as refused.
    const { status } = await calling.catch(() => ({ status: 0 }));
    outcomes.push({ what, status, ms: performance.now() - started });
  });
  return outcomes;
}

function compare(what: Outcome['what'], alone: readonly Outcome[], beside: readonly Outcome[], when: string): Finding {
  const timesOf = (outcomes: readonly Outcome[]) => outcomes.filter((one) => one.what === what).map(({ ms }) => ms);
  const refused = beside.filter((one) => one.what === what && one.status !== 200).map(({ status }) => status);
  const ratio = percentile(timesOf(beside), 0.99) / percentile(timesOf(alone), 0.99);
  return {
    measured: `${what} ${when}: 99% within ${ratio.toFixed(2)} times; alone ${describeTimes(timesOf(alone))}; beside them ${describeTimes(timesOf(beside))}; refused: ${[...new Set(refused)].join(', ') || 'none'}`,
    holds: ratio < 2 && refused.length === 0,
  };
}
