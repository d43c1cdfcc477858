import type { User } from '@stagedoor/contracts/user';
import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';

const TierCards = lazy(async () => ({ default: (await loadModule(() => import('./tier-cards.tsx'))).TierCards }));

/** A creator's tiers. The server renders them with the page for visitors, so that the browser does not request them again. */
export function LazyTierCards({ user }: { readonly user: User }) {
  if (user.role !== 'CREATOR' || user.isBlocked) return null;
  return (
    <Suspense fallback={null}>
      <TierCards user={user} />
    </Suspense>
  );
}
