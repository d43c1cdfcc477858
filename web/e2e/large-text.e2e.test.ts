import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { publishPost } from './support/api.ts';
import { openBrowser } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

/** Sets the size of text as a browser's settings do, and returns what then does not fit: the page, or text in a control. */
function readOverflowAt(page: Page, percent: number): Promise<readonly string[]> {
  return page.evaluate(async (size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size}% !important }`);
    document.adoptedStyleSheets = [sheet];
    await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    const controls = [...document.querySelectorAll<HTMLElement>('button, a, [role="tab"], [role="radio"]')].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) && getComputedStyle(control).display !== 'inline',
    );
    const full = controls.filter((control) => {
      const isTooLow = control.scrollHeight > control.clientHeight + 5;
      return isTooLow || control.scrollWidth > control.clientWidth + 3;
    });
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...full.map(({ textContent }) => textContent.trim().slice(0, 40)),
    ];
  }, percent);
}

it('text has the size that somebody has set in their browser, and all of it fits', async () => {
  const person = await registerPerson(address, 'large', 'CREATOR');
  await publishPost(address, person.token, 'Read by somebody who sees little.');
  const page = await openWindow(person, { width: 390, height: 844 });
  for (const path of [
    `/@${person.username}`,
    '/explore',
    '/messages',
    '/notifications',
    '/earnings',
    '/vault',
    '/settings',
    '/post/create',
    '/directory',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await until(async () => expect(await page.locator('main [role="status"]', { hasText: 'Loading' }).count()).toBe(0));
    expect(await readOverflowAt(page, 200), path).toEqual([]);
    const label = page.getByRole('navigation', { name: 'Shortcuts' }).getByText('Explore');
    const box = await label.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeLessThanOrEqual(844);
  }
  await page.goto(`/@${person.username}`);
  const text = page.getByText('Read by somebody').first();
  await text.waitFor();
  const readSize = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await readSize();
  await readOverflowAt(page, 150);
  expect(await readSize()).toBe(before * 1.5);
});
