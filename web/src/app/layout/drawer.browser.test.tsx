import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { phone, show } from '#/shared/testing/browser/show.tsx';
import { Drawer } from './drawer.tsx';
import { useLayout } from './layout-store.ts';

beforeEach(() => page.viewport(phone.width, phone.height));

function swipe(element: Element, from: number, to: number): void {
  const place = { bubbles: true, pointerType: 'touch', clientY: 300 };
  element.dispatchEvent(new PointerEvent('pointerdown', { ...place, clientX: from }));
  element.dispatchEvent(new PointerEvent('pointerup', { ...place, clientX: to }));
}

it.each([
  { direction: 'ltr', away: -100 },
  { direction: 'rtl', away: 100 },
])('closes by a swipe to the edge that it came from ($direction)', async ({ direction, away }) => {
  document.dir = direction;
  useLayout.setState({ isDrawerOpen: true });
  onTestFinished(() => {
    document.dir = '';
    useLayout.setState({ isDrawerOpen: false });
  });
  await show(<Drawer />);
  const drawer = page.getByRole('dialog').element();
  swipe(drawer, 200, 200 - away);
  expect(useLayout.getState().isDrawerOpen).toBe(true);
  swipe(drawer, 200, 200 + away);
  expect(useLayout.getState().isDrawerOpen).toBe(false);
});
