import type { Notification } from '@stagedoor/contracts/notification';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { phone, show } from '#/shared/testing/browser/show.tsx';
import { NotificationRow } from './notification-row.tsx';

const notification: Notification = {
  id: '01981b5c-0000-7000-8000-000000000001',
  type: 'SYSTEM',
  title: 'New words',
  message: 'Read them',
  isRead: false,
  createdAt: '2026-01-05T09:30:00.000Z',
  actor: null,
  link: null,
  data: {},
};

beforeEach(() => page.viewport(phone.width, phone.height));

it.each(['ltr', 'rtl'])('shows what a swipe does where the row has made room (%s)', async (direction) => {
  document.dir = direction;
  onTestFinished(() => {
    document.dir = '';
  });
  await show(<NotificationRow notification={notification} onRead={() => undefined} onDelete={() => undefined} />);
  const text = page.getByText('Read them').element();
  const move = (type: string, clientX: number) =>
    text.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX, clientY: 50 }));
  move('pointerdown', 200);
  move('pointermove', 120);
  const sign = () => document.querySelector('span[aria-hidden] > svg')?.getBoundingClientRect().left ?? Number.NaN;
  await expect.poll(sign).toBeGreaterThan(200);
  move('pointermove', 280);
  await expect.poll(sign).toBeLessThan(200);
});
