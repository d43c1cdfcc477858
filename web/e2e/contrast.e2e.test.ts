import type { Locator } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openBrowser } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

function readBackground(place: Locator): Promise<string> {
  return place.evaluate((element) => getComputedStyle(element).backgroundColor);
}

it('shows what is chosen where the system has replaced the colours', async () => {
  const page = await openWindow(await registerPerson(address, 'contrast', 'CREATOR'));
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/settings?tab=privacy');
  const off = page.getByRole('switch', { name: 'Private Account' });
  const on = page.getByRole('switch', { name: 'Allow Messages' });
  expect(await readBackground(on)).not.toBe(await readBackground(off));
  for (const one of [off, on]) expect(await readBackground(one.locator('> span'))).not.toBe(await readBackground(one));
  const chosen = page.getByRole('tab', { name: 'Privacy' });
  expect(await readBackground(chosen)).not.toBe(await readBackground(page.getByRole('tab', { name: 'Security' })));
  await page.goto('/post/create');
  const everyone = page.getByRole('radio', { name: 'Everyone' });
  expect(await readBackground(everyone)).not.toBe(await readBackground(page.getByRole('radio', { name: 'Followers' })));
});

it('shows every text and edge more strongly where somebody has asked for more contrast, by day and by night', async () => {
  const page = await openWindow(await registerPerson(address, 'strong', 'CREATOR'));
  await page.goto('/settings?tab=privacy');
  const tab = page.getByRole('tab', { name: 'Security' });
  await tab.waitFor();
  const readTones = () =>
    tab.evaluate((element) => ({
      text: getComputedStyle(element).color,
      ink: getComputedStyle(document.body).color,
      edge: getComputedStyle(document.documentElement).getPropertyValue('--border'),
    }));
  let formerInk = '';
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
    // The page follows a moment later.
    await expect.poll(async () => (await readTones()).ink).not.toBe(formerInk);
    const usual = await readTones();
    formerInk = usual.ink;
    expect(usual.text).not.toBe(usual.ink);
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    await expect.poll(readTones).toMatchObject({ text: usual.ink });
    expect((await readTones()).edge).not.toBe(usual.edge);
  }
});
