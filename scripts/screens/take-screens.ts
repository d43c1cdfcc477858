import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from '../testing/browser.ts';
import { signInAsDemo } from '../testing/sign-in-as-demo.ts';
import { type Screen, type Seat, screens } from './screen-list.ts';

export const themes = ['light', 'dark'] as const;
export const sizes = [
  { name: 'phone', width: 390, height: 844, scale: 0.6 },
  { name: 'wide', width: 1440, height: 900, scale: 0.5 },
] as const;

type Appearance = { theme: (typeof themes)[number]; size: (typeof sizes)[number] };

/** A picture that could not be taken, and why. */
export type MissedScreen = { name: string; reason: string };

const readyMs = 10_000;
/** Runs in the page: waits for its fonts, and for the pictures that can be seen, two seconds at most. */
const picturesInView = `document.fonts.ready.then(() => Promise.race([
  Promise.all([...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight)
    .map((image) => image.decode().catch(() => undefined))),
  new Promise((resolve) => setTimeout(resolve, 2000)),
])).then(() => undefined)`;
const roles = { fan: 'FAN', creator: 'CREATOR', admin: 'ADMIN' } as const;

export const pictureName = (screen: Screen, { theme, size }: Appearance) => `${screen.name}-${size.name}-${theme}.jpg`;

/** Takes every screen of a running system with the demo world, at each size in each theme, into `folder`. */
export async function takeScreens(address: string, folder: string, print: (line: string) => void) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  const missed: MissedScreen[] = [];
  try {
    for (const size of sizes) {
      for (const theme of themes) {
        const appearance = { theme, size };
        missed.push(...(await takeAppearance(browser, address, folder, appearance)));
        print(`${size.name}, ${theme}: ${screens.length} screens`);
      }
    }
  } finally {
    await browser.close();
  }
  return missed;
}

async function takeAppearance(
  browser: Browser,
  address: string,
  folder: string,
  appearance: Appearance,
): Promise<MissedScreen[]> {
  const missed: MissedScreen[] = [];
  for (const seat of ['visitor', 'fan', 'creator', 'admin'] as const) {
    const context = await openContext(browser, address, appearance, seat);
    for (const screen of screens.filter((one) => one.seat === seat)) {
      const file = path.join(folder, pictureName(screen, appearance));
      const reason = await takeScreen(context, screen, file);
      if (reason !== undefined) missed.push({ name: path.basename(file), reason });
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
  if (seat !== 'visitor') await signInAsDemo(context, address, roles[seat]);
  return context;
}

/** Returns why the picture could not be taken, undefined where it was. */
async function takeScreen(context: BrowserContext, screen: Screen, file: string): Promise<string | undefined> {
  const page = await context.newPage();
  try {
    await page.goto(screen.path, { waitUntil: 'domcontentloaded' });
    await page.locator('main').first().waitFor();
    await waitUntilLoaded();
    if (screen.prepare !== undefined) {
      await screen.prepare(page);
      await waitUntilLoaded();
    }
    writeFileSync(file, await page.screenshot({ type: 'jpeg', quality: 60 }));
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  } finally {
    await page.close();
  }

  /** Waits for pictures and lists. The stream of events stays open, so the network is never quite at rest. */
  async function waitUntilLoaded(): Promise<void> {
    const waiting = page.locator('.animate-spin, [class*="animate-shimmer"]').filter({ visible: true });
    const giveUpAt = performance.now() + readyMs;
    while ((await waiting.count()) > 0 && performance.now() < giveUpAt) await page.waitForTimeout(100);
    await page.evaluate(picturesInView);
  }
}
