import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { measureMachineSpeed } from '../proving/machine-speed.ts';
import { openContextOf } from '../proving/open-context-of.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { seedLongFeed, seedLongThread } from '../proving/seed-long-lists.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { type PageTask, type WatchedPage, watchPage } from '../proving/watch-page.ts';
import { launchBrowser } from '../testing/browser.ts';
import {
  countRenders,
  feedArticle,
  messageItem,
  type TakeRenders,
  type WatchedComponent,
} from '../testing/count-renders.ts';

export const bar =
  'Scrolling through a feed of 5,000 posts, typing in a thread of 10,000 messages and a like in either: no task over 100 ms on a processor four times slower, the heap flat, and exactly one card renders. The 100 ms are where a call through nginx costs 27 µs, and in proportion elsewhere.';

const posts = Number(process.env.PROVE_POSTS ?? 5_000);
const messages = Number(process.env.PROVE_MESSAGES ?? 10_000);
const slowdown = 4;
/** On the machine where the bar was set; {@link run} fits it to this one. */
let longestMs = 100;
const longestWayMs = 600_000;
/** How large the heap may be at the end, relative to its size after a fifth of the way. */
const heapGrowth = 1.25;

type OpenedPage = { page: Page; watched: WatchedPage; takeRenders: TakeRenders };
type Way = { tasks: readonly PageTask[]; heapEarly: number; heapLate: number; loaded: number };

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const speed = await measureMachineSpeed();
  print(speed.describe());
  longestMs = Math.round(speed.scale(longestMs));
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const browser = await launchBrowser();
  try {
    const [reader, author] = await registerPeople(system.address, 2);
    if (reader === undefined || author === undefined) throw new Error('nobody is there');
    await seedLongFeed(system, reader, author, posts);
    const conversationId = await seedLongThread(system, reader, author, messages);
    print(`${posts} posts and ${messages} messages are there`);
    return [
      ...(await tryFeed(browser, system.address, reader, print)),
      ...(await tryThread(browser, system.address, reader, conversationId, print)),
    ];
  } finally {
    await browser.close();
    await system.remove();
  }
}

async function tryFeed(browser: Browser, address: string, reader: TestPerson, print: (line: string) => void) {
  const opened = await openWatched(browser, address, reader, '/feed', feedArticle);
  const { page, watched, takeRenders, close } = opened;
  const articles = page.getByRole('article');
  await articles.first().waitFor();
  const more = page.getByRole('button', { name: 'Load More', exact: true });
  const way = await scrollOn(opened, posts, print, async () => {
    if (await page.evaluate(hasButton('Load More'))) await more.click();
    for (let turn = 0; turn < 2; turn += 1) await page.mouse.wheel(0, 1_500);
    return Number(await page.evaluate(`[...document.querySelectorAll('article')].at(-1)?.ariaPosInSet`));
  });
  const like = page.getByRole('button', { name: 'Like', exact: true }).last();
  await like.scrollIntoViewIfNeeded();
  const rendered = await countDuring(takeRenders, watched, async () => {
    // The button shows the like at once; the lists change, and the card renders, with the server's answer.
    const answered = page.waitForResponse((response) => response.url().endsWith('/like'));
    await like.click();
    await page.getByRole('button', { name: 'Liked', exact: true }).waitFor();
    await (await answered).finished();
    await page.waitForTimeout(1_000);
  });
  await close();
  return [describeWay('scrolling the feed', way, posts), describeLike('a like in the feed', rendered)];
}

async function tryThread(
  browser: Browser,
  address: string,
  reader: TestPerson,
  conversationId: string,
  print: (line: string) => void,
) {
  const path = `/messages?conversation=${conversationId}`;
  const opened = await openWatched(browser, address, reader, path, messageItem);
  const { page, watched, takeRenders, close } = opened;
  const thread = page.getByRole('region', { name: /^Messages with/ });
  await thread.getByRole('listitem').last().waitFor();
  const isWhole = `!(${hasButton('Load older messages')}) && document.querySelector('[aria-posinset="1"]') !== null`;
  await thread.hover();
  let loaded = 0;
  page.on('response', async (response) => {
    if (/\/conversations\/[\w-]+\/messages\?/.test(response.url())) loaded += 100;
  });
  const way = await scrollOn(opened, messages, print, async () => {
    await page.mouse.wheel(0, -4_000);
    return (await page.evaluate(isWhole)) === true ? messages : Math.min(loaded, messages - 1);
  });
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.click();
  const typing = await watched.watchTasks(() =>
    page.keyboard.type('As many words as somebody writes in one go, and a few more.', { delay: 40 }),
  );
  const newest = thread.getByRole('listitem').filter({ hasText: 'The first' });
  await newest.hover();
  await newest.getByRole('button', { name: 'Message actions' }).click();
  const rendered = await countDuring(takeRenders, watched, async () => {
    await page.getByRole('menuitemcheckbox', { name: 'Heart' }).click();
    await newest.getByRole('button', { name: '❤️ 1', pressed: true }).waitFor();
  });
  await close();
  return [
    describeWay('scrolling the thread', way, messages),
    { measured: `typing in the thread: ${describeTasks(typing)}`, holds: areShort(typing) },
    describeLike('a like in the thread', rendered),
  ];
}

/** An expression for the page. To look a button up by its role would take more of the page's time than a step of the wheel. */
const hasButton = (text: string) =>
  `[...document.querySelectorAll('button')].some(({ textContent }) => textContent === ${JSON.stringify(text)})`;

async function openWatched(
  browser: Browser,
  address: string,
  reader: TestPerson,
  path: string,
  component: WatchedComponent,
) {
  const context = await openContextOf(browser, address, reader, { width: 1440, height: 900 });
  const page = await context.newPage();
  const takeRenders = await countRenders(page, component);
  const watched = await watchPage(page, slowdown);
  await page.goto(path);
  return { page, watched, takeRenders, close: () => context.close() };
}

/** Scrolls until the last one is loaded, `step` by step; a step returns how many are known to be there. */
async function scrollOn(
  { page, watched, takeRenders }: OpenedPage,
  count: number,
  print: (line: string) => void,
  step: () => Promise<number>,
): Promise<Way> {
  // The memory for opening the page is not counted as memory for scrolling.
  await page.waitForTimeout(3_000);
  let loaded = 0;
  const deadline = Date.now() + longestWayMs;
  const scrollTo = (goal: number) =>
    watched.watchTasks(async () => {
      while (loaded < goal && Date.now() < deadline) {
        loaded = await step();
        await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
        // What was written down is memory of the page, too.
        await takeRenders();
      }
      print(`${loaded} of ${count}`);
    });
  const first = await scrollTo(count / 5);
  const heapEarly = await watched.heap();
  const rest = await scrollTo(count);
  return { tasks: [...first, ...rest], loaded, heapEarly, heapLate: await watched.heap() };
}

/** Once a list no longer scrolls, it renders a few more rows beyond the screen. */
async function waitForNoRenders(takeRenders: TakeRenders): Promise<void> {
  const deadline = Date.now() + 30_000;
  do {
    await takeRenders();
    await pause(1_000);
  } while ((await takeRenders()).length > 0 && Date.now() < deadline);
}

/** Returns which of the watched components rendered during `work`, and its long tasks. */
async function countDuring(takeRenders: TakeRenders, watched: WatchedPage, work: () => Promise<void>) {
  await waitForNoRenders(takeRenders);
  const tasks = await watched.watchTasks(work);
  return { renders: new Set(await takeRenders()).size, tasks };
}

function describeWay(what: string, { tasks, heapEarly, heapLate, loaded }: Way, count: number): Finding {
  const growth = heapLate / heapEarly;
  return {
    measured: `${what}: ${loaded} of ${count} came; ${describeTasks(tasks)}; heap ${heapEarly.toFixed(1)} MB after a fifth, ${heapLate.toFixed(1)} MB at the end (${growth.toFixed(2)} times)`,
    holds: loaded >= count && areShort(tasks) && growth <= heapGrowth,
  };
}

function describeLike(what: string, { renders, tasks }: { renders: number; tasks: readonly PageTask[] }): Finding {
  return {
    measured: `${what}: ${renders} cards rendered; ${describeTasks(tasks)}`,
    holds: renders === 1 && areShort(tasks),
  };
}

/** Whether no task kept the processor for too long. Waiting for it is not counted: the system and its load share it here. */
function areShort(tasks: readonly PageTask[]): boolean {
  return tasks.every(({ processor }) => processor <= longestMs);
}

function describeTasks(tasks: readonly PageTask[]): string {
  const over = (ms: (task: PageTask) => number) => tasks.filter((task) => ms(task) > longestMs).length;
  const longest = (ms: (task: PageTask) => number) => Math.max(0, ...tasks.map(ms));
  const elapsed = (task: PageTask) => task.elapsed;
  const processor = (task: PageTask) => task.processor;
  return `${over(processor)} tasks took the processor for over ${longestMs} ms, the longest ${longest(processor)} ms (with waiting for it, ${over(elapsed)} and ${longest(elapsed)} ms)`;
}
