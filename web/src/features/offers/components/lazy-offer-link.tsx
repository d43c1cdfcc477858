import type { User } from '@stagedoor/contracts/user';
import { lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadModule } from '#/shared/browser/load-module.ts';
import { useIsHydrating } from '#/shared/hooks/use-is-hydrating.ts';

const OfferLink = lazy(async () => ({ default: (await loadModule(() => import('./offer-link.tsx'))).OfferLink }));

/** What a link to an offer does on the profile of its creator. */
export function LazyOfferLink({ user }: { readonly user: User }) {
  const isHydrating = useIsHydrating();
  const [searchParams, setSearchParams] = useSearchParams();
  const code = searchParams.get('offer');
  const onDone = useCallback(() => setSearchParams({}, { replace: true }), [setSearchParams]);
  if (isHydrating || code === null || code === '') return null;
  return (
    <Suspense fallback={null}>
      <OfferLink user={user} code={code} onDone={onDone} />
    </Suspense>
  );
}
