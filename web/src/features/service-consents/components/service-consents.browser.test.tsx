import type { ServiceConsent } from '@stagedoor/contracts/service-consents';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { ServiceConsents } from './service-consents.tsx';

const requested: ServiceConsent['requested'] = [
  { scope: 'posts:write', reason: { en: 'To thank your fans', es: 'Para dar las gracias' } },
  { scope: 'profile:read', reason: { en: 'To greet you by name', es: 'Para saludarte' } },
];
const given = { scopes: ['posts:write'] as const, givenAt: '2026-02-01T10:00:00.000Z', lastUsedAt: null };
const path = '/auth/service-consents';
const list = <ServiceConsents nameOf={() => 'Fan CRM'} />;

it('tells what a service may do and stops it, after asking', async () => {
  let consents: object[] = [{ service: 'fan-crm', requested: requested.slice(0, 1), given }];
  const requests = fakeServer({
    [`GET ${path}`]: () => consents,
    [`DELETE ${path}/fan-crm`]: () => {
      consents = [];
      return null;
    },
  });
  await show(list);
  await expect.element(page.getByText('Publish, change and delete your posts')).toBeVisible();
  await expect.element(page.getByText('allowed on Feb 1, 2026 · not used yet')).toBeVisible();
  await page.getByRole('button', { name: 'Stop Fan CRM' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await page.getByRole('button', { name: 'Stop Fan CRM' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.element(page.getByText('No service may act for you.')).toBeVisible();
});

it('says that a service asks for more, with what is new, and allows it', async () => {
  let refuses = true;
  let consent: object = { service: 'fan-crm', requested, given };
  const requests = fakeServer({
    [`GET ${path}`]: () => [consent],
    [`PUT ${path}/fan-crm`]: () => {
      if (refuses) return new Refusal(503, 'Busy');
      consent = { service: 'fan-crm', requested, given: { ...given, scopes: ['profile:read', 'posts:write'] } };
      return consent;
    },
  });
  await show(list);
  await page.getByRole('button', { name: 'Review Fan CRM' }).click();
  const dialog = page.getByRole('dialog', { name: 'May Fan CRM act for you?' });
  await expect.element(dialog.getByText('To thank your fans')).toBeVisible();
  await expect.element(dialog.getByText('To greet you by name')).toBeVisible();
  await expect.element(dialog.getByText('New', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect.element(dialog.getByText('Server error. Please try again later.')).toBeVisible();
  refuses = false;
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Asks for more')).not.toBeInTheDocument();
  const bodies = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(bodies).toEqual([{ scopes: ['posts:write', 'profile:read'] }, { scopes: ['posts:write', 'profile:read'] }]);
});
