import { expect, inject, it } from 'vitest';
import { logInAdmin } from './support/log-in-admin.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('shows a team how its service does, from the day an admin adds somebody to the day they are taken out', async () => {
  const [admin, person] = await Promise.all([
    logInAdmin(address, inject('environment')),
    registerPerson(address, 'petra'),
  ]);
  const theirs = await openWindow(person);
  await theirs.goto('/operations');
  await seeText(theirs, 'You belong to no team');
  await theirs.goto('/operations/fan-crm');
  await seeText(theirs, 'Only the team of this service can see its state');
  await theirs.goto('/operations/nothing');
  await seeHeading(theirs, 'Service Not Found');

  const page = await openWindow(admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Operations', exact: true }).click();
  await seeHeading(page, 'Operations');
  for (const name of ['gateway', 'auth', 'Payments', 'LLC Formation']) {
    await page.getByRole('table', { name: 'Operations' }).getByRole('link', { name, exact: true }).waitFor();
  }
  await page.getByRole('link', { name: 'gateway', exact: true }).click();
  await seeHeading(page, 'Operation of gateway');
  await page.getByRole('table', { name: 'Instances' }).getByText('auth: there', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'All services', exact: true }).click();
  await page.getByRole('link', { name: 'Fan CRM', exact: true }).click();
  await seeHeading(page, 'Operation of Fan CRM');
  const instances = page.getByRole('table', { name: 'Instances' });
  await instances.getByText('Ready', { exact: true }).waitFor();
  await instances.getByText('database: there', { exact: true }).waitFor();
  // A heading is aligned with the start of its column.
  const heading = instances.getByRole('columnheader', { name: 'State', exact: true });
  expect(await heading.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('start');
  // All of its consumers, or those for which nothing waits now.
  await page.getByText(/^Nothing waits for \d+ consumers\.$/).waitFor();
  await seeText(page, 'fan-crm@teams.stagedoor.example');

  await page.getByRole('button', { name: 'Add to the team', exact: true }).click();
  await page.getByLabel('Name or username').fill(person.username);
  await page.getByRole('button', { name: `Add to the team @${person.username}`, exact: true }).click();
  await seeText(page, `@${person.username} is in the team`);

  await theirs.goto('/services/fan-crm');
  await theirs.getByRole('link', { name: 'How this service does', exact: true }).click();
  await seeHeading(theirs, 'Operation of Fan CRM');
  await theirs.getByRole('list', { name: 'Members' }).getByText(`@${person.username}`, { exact: true }).waitFor();
  expect(await theirs.getByRole('button', { name: /^(Add to|Remove)/ }).count()).toBe(0);
  await theirs.getByLabel('Request id').fill('no id');
  await seeText(theirs, 'Letters, digits, dots and hyphens only');
  await theirs.getByLabel('Request id').fill('no-such-request');
  await theirs.getByRole('button', { name: 'Find', exact: true }).click();
  await seeText(theirs, 'Nothing is logged of it');
  await theirs.goto('/operations');
  const table = theirs.getByRole('table', { name: 'Operations' });
  await table.getByRole('link', { name: 'Fan CRM', exact: true }).waitFor();
  expect(await table.getByRole('row').count()).toBe(2);

  await page.getByRole('button', { name: `Remove @${person.username} from the team`, exact: true }).click();
  await seeText(page, `@${person.username} is no longer in the team`);
  await theirs.goto('/operations/fan-crm');
  await seeText(theirs, 'Only the team of this service can see its state');
});
