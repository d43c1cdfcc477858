import type { User } from '@stagedoor/contracts/user';
import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import { useIsHydrating } from '#/shared/hooks/use-is-hydrating.ts';

const TierCards = lazy(async () => ({ default: (await loadModule(() => import('./tier-cards.tsx'))).TierCards }));

/** A creator's tiers, loaded after the profile. */
export function LazyTierCards({ user }: { readonly user: User }) {
  const isHydrating = useIsHydrating();
  if (isHydrating || user.role !== 'CREATOR' || user.isBlocked) return null;
  return (
    <Suspense fallback={null}>
      <TierCards user={user} />
    </Suspense>
  );
}
