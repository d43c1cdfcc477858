import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, cleo, show } from '#/shared/testing/browser/show.tsx';
import { PersonServices } from './person-services.tsx';

const admin = { ...ada, role: 'ADMIN' } as const;
const person = { ...cleo, isSuspended: false, isVerified: true };
const access = {
  slug: 'crm',
  name: 'Fan CRM',
  hasAccess: false,
  reason: 'LOCKED',
  canPayAgain: false,
  grantedAt: null,
};

it('revokes what is closed as unpaid, so that paying does not open it again', async () => {
  let isRevoked = false;
  const requests = fakeServer({
    [`GET /services/user/${cleo.id}/access`]: () => [{ ...access, canPayAgain: !isRevoked }],
    'DELETE /services/crm/grants': () => {
      isRevoked = true;
      return { userId: cleo.id, slug: 'crm', hasAccess: false };
    },
  });
  await show(<PersonServices user={person} />, admin);
  await expect.element(page.getByText('Closed; opens again when they pay')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke access to Fan CRM' }).click();
  await expect.element(page.getByText('Closed; opens again when they pay')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Revoke access to Fan CRM' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Grant access to Fan CRM' })).toBeVisible();
  expect(requests.filter((one) => one.path === '/services/crm/grants').map(({ body }) => body)).toEqual([
    { userId: cleo.id },
  ]);
});

it('has nothing to revoke from somebody who never had access', async () => {
  fakeServer({ [`GET /services/user/${cleo.id}/access`]: () => [access] });
  await show(<PersonServices user={person} />, admin);
  await expect.element(page.getByRole('button', { name: 'Grant access to Fan CRM' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Revoke access to Fan CRM' })).not.toBeInTheDocument();
});
