import type { ServiceDetail } from '@stagedoor/contracts/services';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { OpenScreen } from './open-screen.tsx';

/** A screen with a text field, and a button that opens another page of the screen. */
const entry = `data:text/javascript,${encodeURIComponent(`
  export default {
    async mount(element, host) {
      const [field, button] = [document.createElement('input'), document.createElement('button')];
      let release = () => {};
      field.oninput = () => {
        release();
        release = field.value === '' ? () => {} : host.holdUnsavedChanges();
      };
      button.textContent = 'Lists';
      button.onclick = () => host.path.go('/lists');
      const place = document.createElement('output');
      host.path.onChange(() => { place.textContent = host.path.current(); });
      element.append(field, button, place);
      return () => release();
    },
  };`)}`;

const service: ServiceDetail = {
  id: '01981b5c-0000-7000-8000-0000000000c1',
  slug: 'fan-crm',
  name: 'Fan CRM',
  tagline: 'Remember the people behind the numbers',
  description: 'A card for every fan',
  icon: 'heart-handshake',
  color: 'pink',
  category: 'BUSINESS',
  catalogueCategory: 'Community & Fans',
  sortOrder: 1,
  requiresSubscription: true,
  isPublic: false,
  userAccess: null,
  status: 'live',
  features: [],
  pricing: '$45/month',
  port: 3250,
  apiEndpoint: '/api/fan-crm',
};

it('asks before a screen is left whose text is saved nowhere, and not after that was saved', async () => {
  fakeServer({
    'GET /fan-crm/app/screen': () => ({ version: 'a', hostVersion: 4, entry, styles: [] }),
    'POST /services/fan-crm/access-record': () => ({ grantedAt: '2026-01-05T09:30:00.000Z', lastAccessedAt: null }),
  });
  await show(<OpenScreen service={service} />, undefined, '/services/fan-crm/app');
  const field = page.getByRole('textbox');
  const dialog = page.getByRole('alertdialog');
  await field.fill('Plays the oboe');
  await page.getByRole('button', { name: 'Lists' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field).toHaveValue('Plays the oboe');
  await expect.element(page.getByRole('status')).toHaveTextContent('');

  await page.getByRole('button', { name: 'Lists' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('/lists')).toBeVisible();
});
