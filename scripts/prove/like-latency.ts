import { setTimeout as pause } from 'node:timers/promises';
import { openConnections } from '../proving/caller-connections.ts';
import { describeCost, readCpuTimes } from '../proving/cpu-time.ts';
import { liveDataOf, openLiveStreamClient } from '../proving/live-stream-client.ts';
import { measureMachineSpeed } from '../proving/machine-speed.ts';
import { publishPosts } from '../proving/notified-actions.ts';
import { describeTimes, percentile } from '../proving/percentiles.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { recordShownElements } from '../proving/record-shown-elements.ts';
import { registerPeople } from '../proving/register-people.ts';
import { runAtRate } from '../proving/run-concurrently.ts';
import { openServiceDatabase } from '../proving/service-database.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { launchBrowser } from '../testing/browser.ts';

export const bar =
  'At 300 likes a second a like has its row in notifications and has arrived at an open browser within 10 ms of being sent (p50) and 80 ms (p99); a real browser shows it within 80 ms (p99); each costs at most 4 ms of a processor. That is where a call through nginx costs 27 µs, and in proportion elsewhere.';

const perSecond = Number(process.env.PROVE_RATE ?? 300);
const seconds = Number(process.env.PROVE_SECONDS ?? 30);
/** A system that has just started compiles its code while it is called. */
const warmUpSeconds = 10;
const likers = 200;
const authors = 20;
/** Connections that likes are sent by, in turn. */
const connectionCount = 24;
/** One in this number of likes is for a post of the person whose browser is open. */
const share = 50;
const mostUsualMs = 10;
const mostMs = 80;
const mostCostMs = 4;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const speed = await measureMachineSpeed();
  print(speed.describe());
  const here = { usualMs: speed.scale(mostUsualMs), ms: speed.scale(mostMs), costMs: speed.scale(mostCostMs) };
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const browser = await launchBrowser();
  const sql = openServiceDatabase(system, 'notifications');
  try {
    const { address } = system;
    const testPeople = await registerPeople(address, likers + authors);
    const [shown, ...others] = testPeople.slice(likers);
    if (shown === undefined) throw new Error('nobody is there');
    const times = perSecond * seconds;
    const warmUps = perSecond * warmUpSeconds;
    const own = await publishPosts(system, [shown], Math.ceil((times + warmUps) / share) + 10);
    const posts = await publishPosts(system, others, Math.ceil((times + warmUps) / others.length) + 10);
    const queueOwn = [...own.values()].flat();
    const queue = [...posts.values()].flat();
    print(`${queueOwn.length + queue.length} posts are there`);

    const watch = await recordShownElements(browser, {
      address,
      person: shown,
      path: '/notifications',
      selector: 'a[href^="/post/"]',
      pattern: /href="\/post\/([\w-]+)"/,
    });
    const heard = new Map<string, number>();
    const listeners = others.map(({ token }) =>
      openLiveStreamClient({
        address,
        token,
        onEvent(event) {
          if (event.name !== 'notification') return;
          const { postId } = liveDataOf(event, 'notification').data;
          if (postId !== undefined && !heard.has(postId)) heard.set(postId, now());
        },
      }),
    );
    await Promise.all(listeners.map(({ ready }) => ready));
    const sentAt = new Map<string, number>();
    const answeredMs: number[] = [];
    const refused: string[] = [];
    const addresses = new Array<string>(connectionCount).fill('127.0.0.1');
    const connections = await openConnections(Number(new URL(address).port), addresses);
    const like = async (index: number) => {
      const postId = (index % share === 0 ? queueOwn.pop() : queue.pop()) ?? '';
      const request = writeLike(postId, testPeople[index % likers]?.token ?? '');
      const started = now();
      const outcome = await new Promise((resolve) => connections.send(request, resolve));
      answeredMs.push(now() - started);
      if (outcome === 200) sentAt.set(postId, started);
      else refused.push(String(outcome));
    };
    await runAtRate(perSecond, warmUps, like);
    await pause(1_000);
    sentAt.clear();
    answeredMs.length = 0;
    print(`${perSecond} likes a second for ${seconds} s`);
    const before = readCpuTimes(system);
    await runAtRate(perSecond, times, like);
    await pause(5_000);
    const after = readCpuTimes(system);
    print(describeCost(before, after, times));
    print(`answered ${describeTimes(answeredMs)}`);
    const rows = await sql<{ post_id: string }[]>`select post_id from notification where type = 'NEW_LIKE'`;
    const notified = new Set(rows.map(({ post_id }) => post_id));
    const at = await watch.shownAt();
    for (const listener of listeners) listener.close();
    await watch.close();

    const isOwn = (id: string) => own.get(shown.id)?.includes(id) === true;
    const timesTo = (places: ReadonlyMap<string, number>, which: (postId: string) => boolean) =>
      [...sentAt]
        .filter(([id]) => which(id))
        .map(([id, since]) => (places.get(id) ?? Number.POSITIVE_INFINITY) - since);
    const toPage = timesTo(at, isOwn);
    const toStream = timesTo(heard, (id) => !isOwn(id));
    const missing = [...sentAt.keys()].filter((id) => !notified.has(id)).length;
    const eachMs = (sumOf(after) - sumOf(before)) / times;
    for (const one of new Set(refused)) print(`refused: ${one}`);
    return [
      {
        measured: `${sentAt.size} likes, ${refused.length} refused, ${missing} without a row`,
        holds: sentAt.size === times && missing === 0,
      },
      {
        measured: `to the stream clients ${describeTimes(toStream)} (here ${here.usualMs.toFixed(0)} and ${here.ms.toFixed(0)} at the most)`,
        holds: percentile(toStream, 0.5) <= here.usualMs && percentile(toStream, 0.99) <= here.ms,
      },
      {
        measured: `shown in the page ${describeTimes(toPage)} (here ${here.ms.toFixed(0)} at the most)`,
        holds: percentile(toPage, 0.99) <= here.ms,
      },
      {
        measured: `${eachMs.toFixed(2)} ms of a processor each (here ${here.costMs.toFixed(1)} at the most)`,
        holds: eachMs <= here.costMs,
      },
    ];
  } finally {
    await browser.close();
    await sql.end({ timeout: 1 });
    await system.remove();
  }
}

function writeLike(postId: string, token: string): Buffer {
  const lines = [
    `POST /api/posts/${postId}/like HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-length: 0',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

const sumOf = (cpuTimes: ReadonlyMap<string, number>) => [...cpuTimes.values()].reduce((sum, ms) => sum + ms, 0);

const now = () => performance.timeOrigin + performance.now();
