import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, cleo, show } from '#/shared/testing/browser/show.tsx';
import { DeletePerson } from './delete-person.tsx';

const admin = { ...ada, role: 'ADMIN' } as const;

it('deletes the account of somebody, with a note for the log', async () => {
  const path = `/auth/admin/users/${cleo.id}/delete`;
  const requests = fakeServer({ [`POST ${path}`]: () => null });
  await show(<DeletePerson user={{ ...cleo, isSuspended: false }} />, admin);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabelText('Note for the audit log (optional)').fill('Asked by mail');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect.element(page.getByText('The account of @cleo is deleted', { exact: true }).first()).toBeVisible();
  expect(requests.map((one) => [one.path, one.body])).toEqual([[path, { note: 'Asked by mail' }]]);
});

it('is not offered for an ADMIN', async () => {
  fakeServer({});
  await show(<DeletePerson user={{ ...cleo, role: 'ADMIN', isSuspended: false }} />, admin);
  await expect.element(page.getByRole('button', { name: 'Delete account' })).not.toBeInTheDocument();
});
