import { openServiceDatabase } from '@stagedoor/test-support/databases';
import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('lets a service post in a creator’s name once they allow it, and no longer when they take it back', async () => {
  const creator = await registerPerson(address, 'thanks', 'CREATOR');
  const { token, user } = creator;
  await call(address, 'POST', '/services/fan-crm/activate', { token });
  const page = await openWindow(creator);
  await page.goto('/services/fan-crm/app/thanks');
  await page.getByLabel('Your thanks').fill('Thank you all');
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'May Fan CRM act for you?' });
  await dialog.getByText('Publish, change and delete your posts').waitFor();
  await dialog.getByText('To publish the thanks that you write, once a month, for your subscribers').waitFor();
  await dialog.getByRole('button', { name: 'Not now', exact: true }).click();
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
  await seeText(page, 'Your thanks are on');

  const database = openServiceDatabase({ env: inject('environment') }, 'fan-crm');
  // The month before this one, whose time has come for certain.
  const beginMonth = () => database`
    update monthly_thanks set due_at = now(), month = to_char(now() - interval '1 month', 'YYYY-MM')
    where creator_id = ${user.id}`;
  const readPosts = async () => {
    const path = `/posts/user/${user.id}`;
    const { posts } = await call<{ posts: { content: string; visibility: string }[] }>(address, 'GET', path, { token });
    return posts.map(({ content, visibility }) => [content, visibility]);
  };
  const readNotifications = async () => {
    const path = '/notifications';
    const { notifications } = await call<{ notifications: { title: string }[] }>(address, 'GET', path, { token });
    return notifications.map(({ title }) => title);
  };
  // Not faster: the rate limits count the calls.
  const patience = { timeout: 40_000, interval: 1_000 };
  try {
    await beginMonth();
    await expect.poll(readPosts, patience).toEqual([['Thank you all', 'SUBSCRIBERS']]);

    await page.goto('/settings?tab=security');
    await seeHeading(page, 'Settings');
    await page.getByText(/allowed on .* · last used/).waitFor();
    await page.getByRole('button', { name: 'Stop Fan CRM', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop', exact: true }).click();
    await seeText(page, 'No service may act for you.');

    await beginMonth();
    await expect.poll(readNotifications, patience).toContain('Your monthly thanks stopped');
    expect(await readPosts()).toHaveLength(1);
  } finally {
    await database.end();
  }
});
