import type { BrowserContext } from 'playwright-core';
import { openCountedPage, type SentScript } from '../proving/count-scripts.ts';
import type { Finding } from '../proving/proof.ts';
import { launchBrowser } from '../testing/browser.ts';
import { signInAsDemo } from '../testing/sign-in-as-demo.ts';
import { startSystem } from '../testing/start-system.ts';

export const bar =
  'The first load of / brings at most 130 kB of JavaScript over the wire, compressed, before the network is idle: to a visitor, and to somebody signed in.';

const mostBytes = 130_000;

export async function run(print: (line: string) => void): Promise<readonly Finding[]> {
  const system = await startSystem();
  const browser = await launchBrowser();
  try {
    const visitor = await measureFirstLoad(await browser.newContext(), system.address);
    const seat = await browser.newContext();
    await signInAsDemo(seat, system.address, 'FAN');
    // A new context with the same cookies and an empty cache.
    const returning = await browser.newContext({ storageState: await seat.storageState() });
    const signedIn = await measureFirstLoad(returning, system.address);
    return [describe('a visitor', visitor, print), describe('a fan signed in', signedIn, print)];
  } finally {
    await browser.close();
    await system.remove();
  }
}

function describe(reader: string, scripts: readonly SentScript[], print: (line: string) => void): Finding {
  for (const { path, bytes } of scripts) print(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${path}`);
  const whole = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    measured: `${reader}: ${(whole / 1000).toFixed(2)} kB in ${scripts.length} files`,
    holds: whole > 0 && whole <= mostBytes,
  };
}

async function measureFirstLoad(context: BrowserContext, address: string): Promise<readonly SentScript[]> {
  const { load } = await openCountedPage(context);
  const scripts = await load((page) => page.goto(address, { waitUntil: 'load' }));
  await context.close();
  return scripts;
}
