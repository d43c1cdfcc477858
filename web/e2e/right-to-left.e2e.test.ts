import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';
import { startGateway } from './support/start-gateway.ts';

/** Pages that send everybody who is signed in to the first one. */
const VISITOR_SCREENS = ['/login', '/register'];
const SCREENS = ['/', '/terms', '/services', '/explore', '/feed', '/settings', '/messages', '/post/create'];

let folder = '';
let system: Awaited<ReturnType<typeof startGateway>>;
const { openWindow } = openBrowser(() => system.address);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stagedoor-pseudo-'));
  const web = path.resolve(import.meta.dirname, '..');
  const vite = path.join(web, '../node_modules/vite/bin/vite.js');
  const options = ['--mode', 'pseudo', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [vite, 'build', ...options], { cwd: web, env });
  system = await startGateway(inject('environment'), { WEB_DIST: folder });
});
afterAll(async () => {
  await system?.remove();
  await rm(folder, { recursive: true, force: true });
});

it.each([390, 1440])('no screen scrolls sideways with long words from right to left at %i pixels', async (width) => {
  const creator = await registerPerson(system.address, `rtl${width}`, 'CREATOR');
  for (const [screens, page] of [
    [VISITOR_SCREENS, await openWindow()],
    [SCREENS, await openWindow(creator)],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const screen of screens) {
      await page.goto(screen);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      expect(new URL(page.url()).pathname).toBe(screen);
      const { direction, overflow, others } = await page.evaluate(() => ({
        direction: getComputedStyle(document.body).direction,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        // Parts of a library that would begin on the left. Addresses that people write do.
        others: document.querySelectorAll('main [dir="ltr"]:not(a)').length,
      }));
      expect({ screen, direction, overflow, others }).toEqual({ screen, direction: 'rtl', overflow: 0, others: 0 });
    }
  }
});

it('signs of what is written from left to right keep their side', async () => {
  const fan = await registerPerson(system.address, 'rtlsign');
  const page = await openWindow(fan);
  await page.goto(`/${fan.username}`);
  // Its own reading order: without it the "@" would be on the right of the name.
  const name = page.getByText(`\u2066@${fan.username}\u2069`).first();
  await name.waitFor();
  const [at, last] = await name.evaluate((element) => {
    const text = element.firstChild;
    if (text === null) return [];
    return [1, (text.textContent ?? '').length - 2].map((start) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(at).toBeLessThan(last ?? 0);
});

it('the sidebar, and icons that point, are mirrored', async () => {
  const page = await openWindow(await registerPerson(system.address, 'rtlside', 'FAN'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/feed');
  const sidebar = await page.locator('nav').first().boundingBox();
  expect(sidebar?.x).toBeGreaterThan(720);
  await page.goto('/services');
  await page.locator('main a[href^="/services/"]').first().click();
  const arrow = page.locator('main .lucide-arrow-left').first();
  await arrow.waitFor();
  expect(await arrow.evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1');
});

/** Where a part of an element's text is on the screen. */
async function placeOf(place: Locator, part: string): Promise<{ left: number; right: number }> {
  return place.evaluate((element, part) => {
    const text = element.firstChild;
    const start = text?.textContent?.indexOf(part) ?? -1;
    if (text === null || start < 0) throw new Error(`"${element.textContent}" does not contain "${part}"`);
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + part.length);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  }, part);
}

it('what is written from left to right reads so where it is cut off, is code, or begins with a sign', async () => {
  const [creator, fan] = await Promise.all([
    registerPerson(system.address, 'rtlwords', 'CREATOR'),
    registerPerson(system.address, 'rtlreader'),
  ]);
  const content = `First of ${'many '.repeat(40)}words`;
  await call(system.address, 'POST', '/messages', {
    token: fan.token,
    body: { receiverId: creator.user.id, content, type: 'TEXT' },
  });
  const page = await openWindow(creator);
  // Nobody follows anybody.
  await page.goto('/messages?folder=requests');
  const preview = page.locator('.truncate').filter({ hasText: 'First of' }).first();
  await preview.waitFor();
  const box = await preview.boundingBox();
  expect((await placeOf(preview, 'First')).left).toBeGreaterThanOrEqual(Math.floor(box?.x ?? Number.NaN));
  await page.goto('/tags/light');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  expect((await placeOf(heading, '#')).left).toBeLessThan((await placeOf(heading, 'light')).left);
  await page.goto('/developers');
  const code = page.locator('main pre').first();
  await code.waitFor();
  expect(await code.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
});
