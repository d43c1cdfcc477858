import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

const passkey = {
  id: '01981b5c-0000-7000-8000-0000000000c1',
  name: 'Laptop',
  since: '2026-02-01T10:00:00.000Z',
  lastUsedAt: null,
  lastUsedOn: null,
};

it('says why no passkey was used', async () => {
  fakeServer({
    'GET /auth/second-factors': () => ({ authenticatorApp: null, passkeys: [passkey], recoveryCodesLeft: 8 }),
    'GET /auth/linked-providers': () => ({ hasPassword: true, linked: [], available: [] }),
    'POST /auth/login/passkey/options': () => new Refusal(503, 'Busy'),
  });
  await show(<StepUpDialog />);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Server error. Please try again later.');
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
});
