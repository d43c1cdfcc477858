import type { ServiceDetail } from '@stagedoor/contracts/services';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { ServiceDetailView } from './service-detail-view.tsx';

const service: ServiceDetail = {
  id: 'calendar',
  slug: 'calendar',
  name: 'Calendar',
  description: 'Plans the month.',
  icon: 'calendar',
  color: '#0a6b4d',
  category: 'CONTENT',
  sortOrder: 1,
  requiresSubscription: false,
  isPublic: false,
  userAccess: { grantedAt: '2026-11-20T10:00:00.000Z', lastAccessedAt: null },
  tagline: 'A calendar',
  features: ['Months'],
  status: 'live',
  pricing: '$29/month',
  port: 3100,
  apiEndpoint: '/api/calendar',
  catalogueCategory: 'content',
};

it('says that somebody has access already where they press Get Started again', async () => {
  fakeServer({});
  await show(<ServiceDetailView service={service} />);
  await page.getByRole('button', { name: 'Get Started' }).first().click();
  await expect.element(page.getByText('You have access to Calendar already')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'You have access' })).toHaveFocus();
});
