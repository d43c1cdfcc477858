import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, cleo, phone, show } from '#/shared/testing/browser/show.tsx';
import { UserActions } from './user-actions.tsx';

const admin = { ...ada, role: 'ADMIN' } as const;
const person = { ...cleo, isSuspended: false, isVerified: true };

it('removes a verified tick, with a note for the log', async () => {
  const path = `/admin/users/${cleo.id}/unverify`;
  const requests = fakeServer({ [`POST ${path}`]: () => ({ ...person, isVerified: false }) });
  await show(<UserActions user={person} />, admin);
  await page.getByRole('button', { name: 'Take the tick @cleo' }).click();
  await page.getByLabelText('Note for the audit log (optional)').fill('The account was sold');
  await page.getByRole('dialog').getByRole('button', { name: 'Take the tick' }).click();
  await expect.element(page.getByText('@cleo is no longer verified', { exact: true }).first()).toBeVisible();
  expect(requests.map((one) => [one.path, one.body])).toEqual([[path, { note: 'The account was sold' }]]);
});

it('offers no removal of a tick where there is none', async () => {
  fakeServer({});
  await show(<UserActions user={{ ...person, isVerified: false }} />, admin);
  await expect.element(page.getByRole('button', { name: 'Suspend @cleo' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Take the tick @cleo' })).not.toBeInTheDocument();
});

it('says before a creator is made a fan what becomes of their subscribers', async () => {
  fakeServer({});
  await show(<UserActions user={{ ...person, role: 'CREATOR' }} />, admin);
  await page.getByRole('button', { name: 'Make a fan @cleo' }).click();
  await expect.element(page.getByText('Their subscribers are told', { exact: false })).toBeVisible();
});

it('says nothing of subscribers before a fan is made a creator', async () => {
  fakeServer({});
  await show(<UserActions user={{ ...person, role: 'FAN' }} />, admin);
  await page.getByRole('button', { name: 'Make a creator @cleo' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expect.element(page.getByText('Their subscribers are told', { exact: false })).not.toBeInTheDocument();
});

it.each([
  ['four', person],
  ['three', { ...person, isVerified: false }],
])('on a phone %s actions fill two columns', async (_, user) => {
  fakeServer({});
  await page.viewport(phone.width, phone.height);
  await show(<UserActions user={user} />, admin);
  const boxes = page
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect());
  const tops = new Set(boxes.map(({ top }) => Math.round(top)));
  expect(tops.size).toBe(2);
  for (const one of tops) {
    const row = boxes.filter(({ top }) => Math.round(top) === one);
    expect(Math.min(...row.map(({ left }) => left))).toBeCloseTo(16, 0);
    expect(Math.max(...row.map(({ right }) => right))).toBeCloseTo(phone.width - 16, 0);
  }
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
});
