import type { SecurityEvent } from '@stagedoor/contracts/security-events';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { phone, show } from '#/shared/testing/browser/show.tsx';
import { SecurityLog } from './security-log.tsx';

const events = Array.from(
  { length: 1_000 },
  (_, index): SecurityEvent => ({
    id: `01981b5c-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
    kind: 'sign-in',
    happenedAt: '2026-02-01T10:00:00.000Z',
    device: `Browser ${index + 1}`,
    address: null,
  }),
);
const pagination = { page: 1, limit: 1_000, total: 1_000, totalPages: 1, hasMore: false, nextCursor: null };

it('renders few of 1,000 events of an account, and all on the way down', async () => {
  await page.viewport(phone.width, phone.height);
  onTestFinished(() => window.scrollTo(0, 0));
  fakeServer({ 'GET /auth/security-events': () => ({ events, pagination }) });
  await show(<SecurityLog />);
  const rows = () => page.getByRole('list', { name: 'What happened to your account' }).getByRole('listitem').elements();
  await expect.element(page.getByText('Browser 1', { exact: false }).first()).toBeVisible();
  expect(rows().length).toBeLessThan(60);
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('1000');
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return rows().at(-1)?.getAttribute('aria-posinset');
    })
    .toBe('1000');
  expect(rows().length).toBeLessThan(60);
});

it('says that nobody knows how many events there are while further ones wait to be fetched', async () => {
  await page.viewport(phone.width, phone.height);
  const more = { ...pagination, total: 2_000, totalPages: 2, hasMore: true, nextCursor: 'next' };
  fakeServer({ 'GET /auth/security-events': () => ({ events, pagination: more }) });
  await show(<SecurityLog />);
  const first = page.getByRole('list', { name: 'What happened to your account' }).getByRole('listitem').first();
  await expect.element(first).toHaveAttribute('aria-setsize', '-1');
});
