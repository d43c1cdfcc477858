import { launchBrowser } from '@stagedoor/test-support/browser';
import { emailOf, passwordOf, registerPeople } from '@stagedoor/test-support/people';
import { signIn } from '@stagedoor/test-support/sign-in';
import { signInAsDemo } from '@stagedoor/test-support/sign-in-as-demo';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Screen, type Seat, screens } from './screen-list.ts';

export const themes = ['light', 'dark'] as const;
export const sizes = [
  { name: 'phone', width: 390, height: 844, scale: 0.6 },
  { name: 'wide', width: 1440, height: 900, scale: 0.5 },
] as const;

export type Appearance = { theme: (typeof themes)[number]; size: (typeof sizes)[number] };

/** A screen that could not be visited, and why. */
export type MissedScreen = { name: string; reason: string };

/** Called once a screen's fonts, pictures and lists have come. What it throws makes the screen a missed one. */
type Visit = (page: Page, screen: Screen, appearance: Appearance) => Promise<void>;

const readyMs = 10_000;
/** Runs in the page: waits for its fonts, and for the pictures that can be seen, two seconds at most. */
const picturesInView = `document.fonts.ready.then(() => Promise.race([
  Promise.all([...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight)
    .map((image) => image.decode().catch(() => undefined))),
  new Promise((resolve) => setTimeout(resolve, 2000)),
])).then(() => undefined)`;
const roles = { fan: 'FAN', creator: 'CREATOR', admin: 'ADMIN' } as const;

/** Opens every screen of a running system with the demo world, at each size in each theme. */
export async function visitScreens(
  address: string,
  visit: Visit,
  print: (line: string) => void,
): Promise<readonly MissedScreen[]> {
  const browser = await launchBrowser();
  const missed: MissedScreen[] = [];
  try {
    for (const size of sizes) {
      for (const theme of themes) {
        missed.push(...(await visitInAppearance(browser, address, visit, { theme, size })));
        print(`${size.name}, ${theme}: ${screens.length} screens`);
      }
    }
  } finally {
    await browser.close();
  }
  return missed;
}

async function visitInAppearance(
  browser: Browser,
  address: string,
  visit: Visit,
  appearance: Appearance,
): Promise<MissedScreen[]> {
  const missed: MissedScreen[] = [];
  for (const seat of ['visitor', 'fan', 'creator', 'new creator', 'admin'] as const) {
    const context = await openContext(browser, address, appearance, seat);
    for (const screen of screens.filter((one) => one.seat === seat)) {
      const reason = await visitScreen(context, screen, appearance, visit);
      const name = `${screen.name}, ${appearance.size.name}, ${appearance.theme}`;
      if (reason !== undefined) missed.push({ name, reason });
    }
    await context.close();
  }
  return missed;
}

async function openContext(browser: Browser, address: string, { theme, size }: Appearance, seat: Seat) {
  const { width, height, scale } = size;
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(readyMs);
  if (seat === 'new creator') await signInAsNewCreator(context, address);
  else if (seat !== 'visitor') await signInAsDemo(context, address, roles[seat]);
  return context;
}

async function signInAsNewCreator(context: BrowserContext, address: string): Promise<void> {
  const [person] = await registerPeople(address, 1);
  if (person === undefined) throw new Error('nobody was registered');
  await signIn(context, address, { email: emailOf(person), password: passwordOf(person) });
}

/** Returns why the screen could not be visited, undefined where it was. */
async function visitScreen(
  context: BrowserContext,
  screen: Screen,
  appearance: Appearance,
  visit: Visit,
): Promise<string | undefined> {
  const page = await context.newPage();
  try {
    await page.goto(screen.path, { waitUntil: 'domcontentloaded' });
    await page.locator('main').first().waitFor();
    await waitUntilLoaded(page);
    if (screen.prepare !== undefined) {
      await screen.prepare(page);
      await waitUntilLoaded(page);
    }
    await visit(page, screen, appearance);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  } finally {
    await page.close();
  }
}

/** Waits for pictures and lists. The stream of events stays open, so the network is never quite at rest. */
async function waitUntilLoaded(page: Page): Promise<void> {
  const waiting = page.locator('.animate-spin, [class*="animate-shimmer"]').filter({ visible: true });
  const giveUpAt = performance.now() + readyMs;
  while ((await waiting.count()) > 0 && performance.now() < giveUpAt) await page.waitForTimeout(100);
  await page.evaluate(picturesInView);
}
