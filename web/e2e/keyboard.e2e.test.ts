import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

/** Presses Enter on a button, to which Tab has led: at its first key, a page loads what keeps the focus. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
  await button.waitFor();
  await page.keyboard.press('Tab');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('keep-focus')),
  );
  await button.press('Enter');
}

/** What the focus is on, by its name; nothing if it is lost. */
async function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    return element.ariaLabel ?? element.textContent;
  });
}

it('keeps the focus near what a key has removed, replaced or closed', async () => {
  const [author, fan, other] = await Promise.all([
    registerPerson(address, 'keysauthor', 'CREATOR'),
    registerPerson(address, 'keysfan'),
    registerPerson(address, 'keysother'),
  ]);
  const { id } = await call<{ id: string }>(address, 'POST', '/posts', {
    token: author.token,
    body: { content: 'By keys alone' },
  });
  await call(address, 'POST', `/posts/${id}/comment`, { token: fan.token, body: { content: 'Which ones?' } });
  await call(address, 'POST', `/users/follow/${author.user.id}`, { token: fan.token });
  await call(address, 'POST', `/users/follow/${author.user.id}`, { token: other.token });
  const page = await openWindow(author);
  await page.goto(`/post/${id}`);
  await press(page, `Answer the comment by @${fan.username}`);
  await page.getByLabel(`Your answer to @${fan.username}`).fill('All of them');
  await press(page, 'Post Answer');
  await expect.poll(() => readFocus(page)).toBe('Hide answers');

  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Delete', exact: true }).nth(2).waitFor();
  await press(page, 'Delete');
  await expect.poll(() => page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(2);
  await expect.poll(() => readFocus(page)).toBe('Delete');

  await page.goto('/wallet');
  await press(page, 'Add a card');
  await page.getByRole('radio', { name: 'Visa 4242: pays' }).waitFor();
  await expect
    .poll(() => page.getByRole('radio', { name: 'Visa 4242: pays' }).evaluate((one) => one.matches(':focus')))
    .toBe(true);
  await press(page, 'Add card');
  await page.getByText('Visa ending in 4242').waitFor();
  await expect.poll(() => readFocus(page)).not.toBe('');
});

it('sends a message by Enter, and not by the one that accepts what an input method has composed', async () => {
  const [author, reader] = await Promise.all([
    registerPerson(address, 'composing', 'CREATOR'),
    registerPerson(address, 'composed'),
  ]);
  const page = await openWindow(author);
  await page.goto(`/${reader.username}`);
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.fill('半分だけ');
  await field.focus();
  // As Safari does it: the composition is over by then.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
  expect(await field.inputValue()).toBe('半分だけ');
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('');
});
