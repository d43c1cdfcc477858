import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { registerPeople, type TestPerson } from '../register-people.ts';
import { composingSteps } from './composing.ts';
import { messagingSteps } from './messaging.ts';
import { payingSteps } from './paying.ts';
import { makeScene, openBrowserOf, openPageOf, replaceSession, type Scene } from './scene.ts';
import type { Step } from './step.ts';
import { waitUntil } from './wait-until.ts';

export const steps: readonly Step[] = [...composingSteps, ...messagingSteps, ...payingSteps];
export const killed = ['network', 'tab', 'session'] as const;
export type Killed = (typeof killed)[number];

/**
 * Has somebody go so far, kills the network, the tab or the session, and has them come back. Throws where something that was
 * written or chosen is missing, was sent twice, or is shown to or sent by the next person at the same browser.
 */
export async function tryKilledStep(
  browser: Browser,
  address: string,
  receiver: TestPerson,
  step: Step,
  what: Killed,
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
    page = await kill(what, { context, page, scene, step, endRequest: () => lost?.end() });
    await step.see(page, scene);
    await step.finish(page, scene);
    const count = await step.count(scene);
    if (count !== 1) throw new Error(`there are ${count} at the server`);
  } finally {
    await context.close();
  }
}

type Stage = { context: BrowserContext; page: Page; scene: Scene; step: Step; endRequest: () => void };

/** Returns the page on which it goes on. */
async function kill(what: Killed, stage: Stage): Promise<Page> {
  switch (what) {
    case 'network':
      return killNetwork(stage);
    case 'tab':
      return killTab(stage);
    case 'session':
      return killSession(stage);
  }
}

async function killNetwork({ context, page, scene, step, endRequest }: Stage): Promise<Page> {
  await context.setOffline(true);
  endRequest();
  await page.getByText('You are offline.', { exact: true }).waitFor();
  await step.see(page, scene);
  await context.setOffline(false);
  return page;
}

async function killTab({ context, page, scene, step }: Stage): Promise<Page> {
  const devTools = await context.newCDPSession(page);
  const isCrashed = page.waitForEvent('crash');
  // Its answer would have to come from the page that it ends.
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
  const others = await openPageOf(context, next);
  const strayed: string[] = [];
  others.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/(posts|messages|payments\/\w+)$/.test(request.url()))
      strayed.push(request.url());
  });
  await others.goto(step.sentTo.endsWith('posts') ? '/post/create' : `/messages?user=${scene.receiver.id}`);
  await others.getByLabel(/^(Text|Message)$/).waitFor();
  if (await others.evaluate(`${isShown}(${JSON.stringify(scene.words)})`)) throw new Error('the next person sees it');
  if (strayed.length > 0) throw new Error(`the next person sends it: ${strayed.join(', ')}`);
  await others.close();

  const again = await openPageOf(context, scene.writer);
  await step.open(again, scene);
  return again;
}

/** The server hears a request, and its answer never comes. `end` has the page know so. */
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
    // What comes after it is answered.
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

/** Runs in the page: whether words, or a file that was chosen, are anywhere on it. */
const isShown = `((words) => document.body.innerText.includes(words)
  || [...document.querySelectorAll('input, textarea')].some(({ value }) => value.includes(words))
  || document.querySelector('img[src^="blob:"]') !== null)`;
