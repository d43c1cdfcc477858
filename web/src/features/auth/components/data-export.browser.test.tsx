import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signInAs } from '#/shared/session/session-store.ts';
import { fakeServer, holdAnswer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { DataExport } from './data-export.tsx';

it('asks no more for an export once somebody else has signed in', async () => {
  const requests = fakeServer({ 'GET /auth/me/export': () => ({ status: 'preparing' }) });
  await show(<DataExport />);
  const button = page.getByRole('button', { name: 'Download your data' });
  await button.click();
  await expect.poll(() => requests.length).toBe(1);
  await signInAs({ ...ada, id: '01981b5c-0000-7000-8000-0000000000b9' }, { token: 'another-token' });
  await expect.element(button).toBeEnabled();
  expect(requests).toHaveLength(1);
});

it('saves no archive of somebody who has signed out while it came', async () => {
  const { held, release } = holdAnswer<Response>();
  const fetching = vi.spyOn(globalThis, 'fetch').mockReturnValue(held);
  const saving = vi.spyOn(URL, 'createObjectURL');
  onTestFinished(() => [fetching, saving].forEach((spy) => void spy.mockRestore()));
  await show(<DataExport />);
  const button = page.getByRole('button', { name: 'Download your data' });
  await button.click();
  await expect.poll(() => fetching.mock.calls.length).toBe(1);
  await signInAs({ ...ada, id: '01981b5c-0000-7000-8000-0000000000b9' }, { token: 'another-token' });
  release(new Response('PK', { headers: { 'content-type': 'application/zip' } }));
  await expect.element(button).toBeEnabled();
  expect(saving).not.toHaveBeenCalled();
});
