import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { signInAs } from '#/shared/session/session-store.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { DataExport } from './data-export.tsx';

it('asks no more for an export once somebody else has signed in', async () => {
  const requests = fakeServer({ 'GET /auth/me/export': () => ({ status: 'preparing' }) });
  await show(<DataExport />);
  const button = page.getByRole('button', { name: 'Download your data' });
  await button.click();
  await expect.poll(() => requests.length).toBe(1);
  signInAs({ ...ada, id: '01981b5c-0000-7000-8000-0000000000b9' }, { token: 'another-token' });
  await expect.element(button).toBeEnabled();
  expect(requests).toHaveLength(1);
});
