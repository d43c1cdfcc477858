import type { ServiceDetail } from '@stagedoor/contracts/services';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { ServicePage } from './service-page.tsx';

const service: ServiceDetail = {
  id: 'crypto',
  slug: 'crypto',
  name: 'Crypto Payments',
  description: 'Takes coins.',
  icon: 'bitcoin',
  color: '#0a6b4d',
  category: 'PAYMENTS',
  sortOrder: 29,
  requiresSubscription: true,
  isPublic: false,
  userAccess: null,
  tagline: 'Coins',
  features: ['Tips'],
  status: 'coming-soon',
  pricing: 'TBA',
  port: 3280,
  apiEndpoint: '/api/crypto',
  catalogueCategory: 'Payment & Finance',
};

async function open(status: ServiceDetail['status']) {
  const requests = fakeServer({
    'GET /config': () => ({ features: ['service-billing'], version: '1' }),
    'GET /services/crypto': () => ({ ...service, status }),
    'GET /payments/services/crypto': () => ({
      slug: 'crypto',
      kind: 'agreement',
      plans: [],
      trialDays: 14,
      plan: null,
    }),
  });
  await show(
    <Routes>
      <Route path="/services/:serviceId" element={<ServicePage />} />
    </Routes>,
    undefined,
    '/services/crypto',
  );
  return requests;
}

it('a price by agreement says so, with whom', async () => {
  await open('live');
  await expect.element(page.getByText('You agree on a price with the team. Stagedoor charges nothing.')).toBeVisible();
});

it('a service that is coming soon asks nobody to agree on its price yet', async () => {
  const requests = await open('coming-soon');
  await expect.element(page.getByText('TBA')).toBeVisible();
  await expect.poll(() => requests.map(({ path }) => path)).toContain('/config');
  await expect
    .element(page.getByText('You agree on a price with the team. Stagedoor charges nothing.'))
    .not.toBeInTheDocument();
  expect(requests.map(({ path }) => path)).not.toContain('/payments/services/crypto');
});
