import { defaultFeatureNames, featureNames } from '@stagedoor/contracts/features';
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

const constants = ['1,234 users', '98% uptime', '99.9%', '<200ms'];

it('shows the constants of the specification by default', async () => {
  fakeServer({ 'GET /config': () => ({ features: defaultFeatureNames, version: '2.0.0' }) });
  await show(<ServiceDetailView service={service} />);
  for (const text of constants) await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

it('shows measured figures in their place where an operator has named them', async () => {
  fakeServer({
    'GET /config': () => ({ features: featureNames, version: '2.0.0' }),
    'GET /services/calendar/figures': () => ({
      people: 3,
      access: 'granted',
      health: { checks: 200, succeeded: 199, since: '2026-11-01T00:00:00.000Z' },
    }),
  });
  await show(<ServiceDetailView service={service} />);
  await expect.element(page.getByText('3 people have access', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^99.5% of the checks since .+$/)).toBeVisible();
  for (const text of constants) await expect.element(page.getByText(text, { exact: true })).not.toBeInTheDocument();
});
