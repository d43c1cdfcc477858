import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { launchBrowser } from '../testing/browser.ts';
import type { TestSystem } from '../testing/start-system.ts';

export const bar =
  'Eight tabs of one person hold one live stream between them and are all current, also after the tab that holds it is closed, again and again.';

const tabCount = 8;
/** One more than is needed to show that the remaining tabs continue; the last tab stays open. */
const closed = 3;
const patienceMs = 20_000;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const browser = await launchBrowser();
  try {
    const { address } = system;
    const [ann, ben] = await registerPeople(address, 2);
    if (!ann || !ben) throw new Error('nobody is there');
    const context = await browser.newContext({ baseURL: address, storageState: signedIn(address, ben) });
    const holders = watchStreams(context);
    let tabs: Page[] = [];
    for (let number = 0; number < tabCount; number += 1) {
      const tab = await context.newPage();
      await tab.goto(number % 2 === 0 ? '/notifications' : '/terms');
      tabs.push(tab);
    }
    const counts: number[] = [];
    const slowest: number[] = [];
    for (let round = 0; round <= closed; round += 1) {
      if (round > 0) {
        const [leader] = holders();
        if (!leader) throw new Error('no tab holds the stream');
        await leader.close();
        tabs = tabs.filter((tab) => tab !== leader);
      }
      await like(address, ann, ben);
      const since = performance.now();
      const times = await Promise.all(tabs.map(async (tab) => (await isCurrent(tab, round + 1)) - since));
      slowest.push(Math.max(...times));
      // Two would show by now, where the lead was given twice.
      await pause(1_000);
      counts.push(await countOpen(system));
      print(
        `${tabs.length} tabs: ${counts.at(-1)} stream, the last tab was current after ${slowest.at(-1)?.toFixed(0)} ms`,
      );
    }
    return [
      { measured: `streams open: ${counts.join(', ')}`, holds: counts.every((count) => count === 1) },
      {
        measured: `all tabs current in each of ${slowest.length} rounds, the slowest after ${Math.max(...slowest).toFixed(0)} ms`,
        holds: slowest.length === closed + 1,
      },
    ];
  } finally {
    await browser.close();
    await system.remove();
  }
}

function signedIn(address: string, { id, username, token, refreshToken }: TestPerson) {
  const user = JSON.stringify({ id, username, displayName: null, avatarUrl: null, role: 'CREATOR', isVerified: false });
  const localStorage = Object.entries({ token, refreshToken, user }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: address, localStorage }] };
}

/** The tabs that hold a stream. */
function watchStreams(context: BrowserContext): () => Page[] {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/stream')) open.set(request, request.frame().page());
  });
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  return () => [...open.values()].filter((page) => !page.isClosed());
}

/** A new post of one is liked by the other: a notification of its own. */
async function like(address: string, fan: TestPerson, author: TestPerson): Promise<void> {
  const { data } = await callGateway(address, 'POST', '/api/posts', {
    token: author.token,
    body: { content: 'On tour' },
  });
  const { id } = data as { id: string };
  const { status } = await callGateway(address, 'POST', `/api/posts/${id}/like`, { token: fan.token });
  if (status !== 200) throw new Error(`the like was answered ${status}`);
}

/** Waits until the tab shows this number of unread messages. Returns when it did, by this process's clock. */
async function isCurrent(tab: Page, unread: number): Promise<number> {
  await tab.waitForFunction(
    (start) => (globalThis as unknown as { document: { title: string } }).document.title.startsWith(start),
    `(${unread}) `,
    { timeout: patienceMs },
  );
  return performance.now();
}

async function countOpen({ env }: TestSystem): Promise<number> {
  const response = await fetch(`http://localhost:${env.NOTIFICATIONS_PORT}/metrics`);
  return Number(/live_streams_open(?:\{[^}]*\})? (\d+)/.exec(await response.text())?.[1]);
}
