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

it('shows a mail pace that only a newer server knows as another one, and keeps it until one is chosen', async () => {
  const preference = { inApp: true, push: false, email: 'weekly' };
  const requests = fakeServer({
    'GET /notifications/preferences': () => ({ NEW_LIKE: preference }),
    'PATCH /notifications/preferences': () => ({ NEW_LIKE: preference }),
  });
  const changes = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await show(<PreferencesPanel user={ada} />);
  const pace = page.getByRole('combobox', { name: /Likes/ });
  await expect.element(pace).toHaveDisplayValue('Other');
  await page.getByRole('switch', { name: /Likes.*push/i }).click();
  await expect.poll(changes).toEqual([{ NEW_LIKE: { push: true } }]);
  await expect.element(pace).toHaveDisplayValue('Other');
  await pace.selectOptions('Off');
  await expect.poll(() => changes().at(-1)).toEqual({ NEW_LIKE: { email: 'off' } });
});
