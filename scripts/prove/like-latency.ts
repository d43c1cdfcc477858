import { setTimeout as pause } from 'node:timers/promises';
import { describeCost, readCpuTimes } from '../proving/cpu-time.ts';
import { callGateway } from '../proving/gateway-calls.ts';
import { liveDataOf, openLiveStreamClient } from '../proving/live-stream-client.ts';
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
  'At 200 likes a second a like is a row of notifications, and is shown in an open browser, within 500 ms of being sent (p99).';

const perSecond = Number(process.env.PROVE_RATE ?? 200);
const seconds = Number(process.env.PROVE_SECONDS ?? 30);
const likers = 200;
const authors = 20;
/** One in this number of likes is for a post of the person whose browser is open. */
const share = 50;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const browser = await launchBrowser();
  const sql = openServiceDatabase(system, 'notifications');
  let watching = true;
  try {
    const { address } = system;
    const testPeople = await registerPeople(address, likers + authors);
    const [shown, ...others] = testPeople.slice(likers);
    if (shown === undefined) throw new Error('nobody is there');
    const times = perSecond * seconds;
    const own = await publishPosts(system, [shown], Math.ceil(times / share) + 10);
    const posts = await publishPosts(system, others, Math.ceil(times / others.length) + 10);
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
    const rows = new Map<string, number>();
    const watchRows = async () => {
      while (watching) {
        // Looked at again and again: what is found was there at the latest now. Ids are made in the order of time, and
        // looked up by it, so that the looking costs little of what is measured; at the end all are looked at.
        const found = await sql<{ post_id: string }[]>`
          select post_id from notification where id > ${firstIdOf(Date.now() - 1_500)} and type = 'NEW_LIKE'`;
        for (const { post_id: postId } of found) if (!rows.has(postId)) rows.set(postId, now());
        await pause(50);
      }
    };
    const sentAt = new Map<string, number>();
    const refused: string[] = [];
    const like = async (index: number) => {
      const postId = index % share === 0 ? queueOwn.pop() : queue.pop();
      const token = testPeople[index % likers]?.token ?? '';
      const started = now();
      const { status, message } = await callGateway(address, 'POST', `/api/posts/${postId}/like`, { token });
      if (status === 200) sentAt.set(postId ?? '', started);
      else refused.push(`${status} ${message}`);
    };
    const rowWatch = watchRows();
    await runAtRate(20, 100, like);
    await pause(1_000);
    sentAt.clear();
    print(`${perSecond} likes a second for ${seconds} s`);
    const before = readCpuTimes(system);
    await runAtRate(perSecond, times, like);
    await pause(5_000);
    print(describeCost(before, readCpuTimes(system), times));
    watching = false;
    await rowWatch;
    const late = await sql<{ post_id: string }[]>`select post_id from notification where type = 'NEW_LIKE'`;
    for (const { post_id: postId } of late) if (!rows.has(postId)) rows.set(postId, now());
    const at = await watch.shownAt();
    for (const listener of listeners) listener.close();
    await watch.close();

    const after = (places: ReadonlyMap<string, number>, which: (postId: string) => boolean) =>
      [...sentAt]
        .filter(([id]) => which(id))
        .map(([id, since]) => (places.get(id) ?? Number.POSITIVE_INFINITY) - since);
    const isOwn = (id: string) => own.get(shown.id)?.includes(id) === true;
    const toRow = after(rows, () => true);
    const toPage = after(at, isOwn);
    const toStream = after(heard, (id) => !isOwn(id));
    for (const one of new Set(refused)) print(`refused: ${one}`);
    return [
      { name: 'to the row', values: toRow },
      { name: 'to the page', values: toPage },
      { name: 'to the stream clients', values: toStream },
    ].map(({ name, values }) => ({
      measured: `${name} ${describeTimes(values)}; ${refused.length} refused`,
      holds: percentile(values, 0.99) < 500 && refused.length === 0,
    }));
  } finally {
    watching = false;
    await browser.close();
    await sql.end({ timeout: 1 });
    await system.remove();
  }
}

/** The lowest id that can be made in that millisecond. */
const firstIdOf = (ms: number) => {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};

const now = () => performance.timeOrigin + performance.now();
