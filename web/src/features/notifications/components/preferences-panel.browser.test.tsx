import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';

it('has a line for each type that the server and the app both know', async () => {
  const preference = { inApp: true, push: false, email: 'off' };
  fakeServer({
    'GET /notifications/preferences': () => ({ NEW_LIKE: preference, FROM_A_NEWER_SERVER: preference }),
  });
  await show(<PreferencesPanel user={ada} />);
  await expect.element(page.getByText('Likes', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Comments', { exact: true })).not.toBeInTheDocument();
  expect(page.getByText('FROM_A_NEWER_SERVER').elements()).toEqual([]);
});
