import { registerPeople, type TestPerson } from '@stagedoor/test-support/people';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { makeScene, openBrowserOf, openPageOf, replaceSession, type Scene } from './scene.ts';
import type { Step } from './step.ts';
import { waitUntil } from './wait-until.ts';

/** What is killed in the middle of a step. */
export type Interruption = 'tab' | 'session';

/**
 * Tests one step of writing a post, a message or a payment: does the step as a new person, kills the tab or the
 * session, and lets the person come back and finish. Throws where something that was written or chosen is missing, was sent
 * twice, or is shown to or sent by the next person at the same browser.
 */
export async function tryInterruptedStep(
  browser: Browser,
  address: string,
  receiver: TestPerson,
  step: Step,
  interruption: Interruption,
): Promise<void> {
  const scene = await makeScene(address, receiver);
  await step.prepare?.(scene);
  const context = await openBrowserOf(browser, address);
  try {
    let page = await openPageOf(context, scene.writer);
    await step.open(page, scene);
    const lost = step.isSent ? await loseAnswer(page, step.sentTo) : undefined;
    await step.write(page, scene);
    await lost?.isReceived;
    const kill = interruption === 'tab' ? killTab : killSession;
    page = await kill({ context, page, scene, step, endRequest: () => lost?.end() });
    await step.see(page, scene);
    await step.finish(page, scene);
    const count = await step.count(scene);
    if (count !== 1) throw new Error(`the server has stored it ${count} times`);
  } finally {
    await context.close();
  }
}

type Stage = { context: BrowserContext; page: Page; scene: Scene; step: Step; endRequest: () => void };

async function killTab({ context, page, scene, step }: Stage): Promise<Page> {
  const devTools = await context.newCDPSession(page);
  const isCrashed = page.waitForEvent('crash');
  // Never answered, because the page that would answer has crashed.
  devTools.send('Page.crash').catch(() => undefined);
  await isCrashed;
  const next = await context.newPage();
  await page.close();
  await step.open(next, scene);
  return next;
}

async function killSession({ context, page, scene, step, endRequest }: Stage): Promise<Page> {
  scene.writer = await replaceSession(scene.address, scene.writer);
  endRequest();
  await waitUntil('the page asks to sign in', async () => {
    if (new URL(page.url()).pathname === '/login') return true;
    await page.goto('/settings');
    await page.waitForURL('**/login', { timeout: 1_000 });
    return true;
  });
  await page.close();

  const [next] = await registerPeople(scene.address, 1);
  if (next === undefined) throw new Error('nobody was registered');
  const nextPage = await openPageOf(context, next);
  const strayed: string[] = [];
  nextPage.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/(posts|messages|payments\/\w+)$/.test(request.url()))
      strayed.push(request.url());
  });
  await nextPage.goto(step.sentTo.endsWith('posts') ? '/post/create' : `/messages?user=${scene.receiver.id}`);
  await nextPage.getByLabel(/^(Text|Message)$/).waitFor();
  if (await nextPage.evaluate(`${isShownSource}(${JSON.stringify(scene.words)})`))
    throw new Error('the next person sees it');
  if (strayed.length > 0) throw new Error(`the next person sends it: ${strayed.join(', ')}`);
  await nextPage.close();

  const again = await openPageOf(context, scene.writer);
  await step.open(again, scene);
  return again;
}

/**
 * Lets the first POST to `sentTo` reach the server and keeps its answer from the page. `isReceived` resolves when the server
 * has answered; `end` then ends the page's request with a connection error.
 */
async function loseAnswer(page: Page, sentTo: string) {
  let end = () => {};
  let hear = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const isReceived = new Promise<void>((resolve) => {
    hear = resolve;
  });
  let isLost = false;
  const lose = async (route: Route) => {
    // Only the first request loses its answer.
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    hear();
    await isOver;
    // The page may be gone by now.
    await route.abort('connectionfailed').catch(() => undefined);
  };
  await page.route(sentTo, lose);
  return { isReceived, end };
}

/** The source of a function that runs in the page: returns whether the page shows the words, or a file that was chosen. */
const isShownSource = `((words) => document.body.innerText.includes(words)
  || [...document.querySelectorAll('input, textarea')].some(({ value }) => value.includes(words))
  || document.querySelector('img[src^="blob:"]') !== null)`;
