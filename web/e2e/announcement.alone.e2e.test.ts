import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { logInAdmin } from './support/log-in-admin.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('an admin announces something to everyone, and it is written down', async () => {
  const admin = await logInAdmin(address, inject('environment'));
  const juno = await registerPerson(address, 'juno');
  const page = await openWindow(admin);
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Announcements' }).click();
  await page.getByRole('button', { name: 'Send to everyone' }).click();
  await seeText(page, 'A title is required');
  await seeText(page, 'A message is required');
  await page.getByLabel('Title').fill('Doors open at nine');
  await page.getByLabel('Message').fill('And close at ten.');
  await page.getByRole('button', { name: 'Send to everyone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
  await seeText(page, 'The announcement is on its way');
  await until(async () =>
    expect(await call(address, 'GET', '/notifications', { token: juno.token })).toMatchObject({
      notifications: expect.arrayContaining([expect.objectContaining({ type: 'SYSTEM', title: 'Doors open at nine' })]),
    }),
  );

  await page.getByRole('tab', { name: 'Audit' }).click();
  const row = page.getByRole('table', { name: 'Audit log' }).getByRole('row').filter({ hasText: admin.username });
  await row.getByText('Sent an announcement', { exact: true }).waitFor();
});
