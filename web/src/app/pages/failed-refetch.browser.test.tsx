import type { ServiceDetail } from '@stagedoor/contracts/services';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { DiscreetMode } from '#/features/auth/components/discreet-mode.tsx';
import { ServiceDirectory } from '#/features/services/components/service-directory.tsx';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { ada, cleo, desk, show } from '#/shared/testing/browser/show.tsx';
import { TopCreators } from './explore/top-creators.tsx';
import { SuggestedCreators } from './feed/suggested-creators.tsx';
import { FeaturedCreators } from './home/featured-creators.tsx';
import { TrendingPosts } from './home/trending-posts.tsx';
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
const pagination = { page: 1, limit: 6, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
const post = { ...lockedPost, isLocked: false, visibility: 'PUBLIC', content: 'A quiet evening', media: [] };

function RoutedServicePage() {
  return (
    <Routes>
      <Route path="/services/:serviceId" element={<ServicePage />} />
    </Routes>
  );
}

const parts: readonly (readonly [string, ComponentType, string, string, unknown])[] = [
  ['popular posts', TrendingPosts, 'A quiet evening', '/posts/trending', { posts: [post], pagination }],
  ['featured creators', FeaturedCreators, 'Cleo Moe', '/users/featured', { users: [cleo], pagination }],
  ['popular creators', TopCreators, 'Cleo Moe', '/users/top-creators', { users: [cleo], pagination }],
  ['suggested creators', SuggestedCreators, 'Cleo Moe', '/users/suggested', { users: [cleo], pagination }],
  ['the directory of services', ServiceDirectory, 'Takes coins.', '/services', [service]],
  ['a service', RoutedServicePage, 'Takes coins.', '/services/crypto', service],
  [
    'the switch for discreet mails',
    DiscreetMode,
    'Discreet mails and push messages',
    '/auth/discreet-mode',
    { isOn: true },
  ],
];

function Refetch() {
  const client = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  return (
    <>
      <button type="button" onClick={() => client.refetchQueries().then(() => setIsOver(true))}>
        Refetch
      </button>
      {isOver && <p>Refetch is over</p>}
    </>
  );
}

it.each(parts)('keeps %s on the page where they cannot be refetched', async (_, Part, text, path, answer) => {
  await page.viewport(desk.width, desk.height);
  let failures = 0;
  let isAway = false;
  fakeServer({
    'GET /config': () => ({ features: [], version: '1', paymentsTestMode: false }),
    [`GET ${path}`]: () => {
      if (!isAway) return answer;
      failures += 1;
      return new Refusal(503, 'Busy');
    },
  });
  await show(
    <>
      <Part />
      <Refetch />
    </>,
    ada,
    '/services/crypto',
  );
  const shown = page.getByText(text, { exact: true }).first();
  await expect.element(shown).toBeVisible();
  isAway = true;
  await page.getByRole('button', { name: 'Refetch', exact: true }).click();
  // A call that failed is made once more.
  await expect.poll(() => failures).toBe(2);
  await expect.element(page.getByText('Refetch is over')).toBeVisible();
  await expect.element(shown).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
