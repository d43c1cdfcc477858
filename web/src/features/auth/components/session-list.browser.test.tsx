import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { SessionList } from './session-list.tsx';

const at = '2026-02-01T10:00:00.000Z';
const sessions = ['This one', 'A phone', 'A tablet'].map((device, index) => ({
  id: `01981b5c-0000-7000-8000-00000000000${index}`,
  device,
  createdAt: at,
  lastUsedAt: at,
  current: index === 0,
}));
const all = page.getByRole('button', { name: 'End all others', exact: true });

it('ends all other sessions at once, after asking', async () => {
  const requests = fakeServer({ 'GET /auth/sessions': () => sessions, 'DELETE /auth/sessions': () => null });
  await show(<SessionList />);
  await all.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await all.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others', exact: true }).click();
  await expect.element(page.getByText('All other devices are signed out', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('A phone')).not.toBeInTheDocument();
  await expect.element(page.getByText('This one')).toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
});

it('leaves the list as it is where that fails, and offers nothing where there is no other', async () => {
  fakeServer({ 'GET /auth/sessions': () => sessions, 'DELETE /auth/sessions': () => new Refusal(503, 'Busy') });
  const shown = await show(<SessionList />);
  await all.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others', exact: true }).click();
  await expect.element(page.getByText('Server error. Please try again later.', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('A phone')).toBeVisible();
  await shown.unmount();
  fakeServer({ 'GET /auth/sessions': () => sessions.slice(0, 1) });
  await show(<SessionList />);
  await expect.element(page.getByText('This one')).toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
});

it('says of a session when it was last used, and goes on with it while the page stays open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-02-01T10:02:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  fakeServer({ 'GET /auth/sessions': () => sessions.slice(0, 2) });
  await show(<SessionList />);
  await expect.element(page.getByText(/last used 2m ago/)).toBeVisible();
  vi.setSystemTime(new Date('2026-02-01T10:09:50.000Z'));
  vi.advanceTimersByTime(10_000);
  await expect.element(page.getByText(/last used 10m ago/)).toBeVisible();
});
