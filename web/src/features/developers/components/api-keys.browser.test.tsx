import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { ApiKeys } from './api-keys.tsx';

it('says to who comes back to a deleted account why there are no keys', async () => {
  fakeServer({ 'GET /auth/api-keys': () => [] });
  await show(<ApiKeys canCreate />);
  await expect.element(page.getByText('You have no API keys.')).toBeVisible();
  await expect
    .element(page.getByText(/all of its keys are revoked for good, also for those who come back/))
    .toBeVisible();
});
