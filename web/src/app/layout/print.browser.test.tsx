import { expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { ada, desk, phone, show } from '#/shared/testing/browser/show.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Sidebar, SkipLinks } from './root-layout.tsx';
import { TopBar } from './top-bar.tsx';

it.each([phone, desk])('leaves bars, menus and the links for the tab key out of what is printed', async (size) => {
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
  await page.viewport(size.width, size.height);
  const { container } = await show(
    <>
      <SkipLinks />
      <TopBar />
      <Sidebar />
      <p>A post</p>
      <BottomBar />
    </>,
    ada,
  );
  const listShown = () =>
    [...container.querySelectorAll('header, nav, a, button')]
      .filter((element) => element.checkVisibility())
      .map(({ tagName }) => tagName);
  expect(listShown()).toContain('HEADER');
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  expect(listShown()).toEqual([]);
  await expect.element(page.getByText('A post')).toBeVisible();
});
