import type { User } from '@stagedoor/contracts/user';
import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import { useFeature } from '#/shared/http/app-config.ts';

const BellButton = lazy(async () => ({ default: (await loadModule(() => import('./bell-button.tsx'))).BellButton }));

/** The bell of a profile, loaded after it. Its place is kept, so that nothing moves. Nothing if its feature is off. */
export function LazyBellButton({ user }: { readonly user: Pick<User, 'id' | 'username'> }) {
  const feature = useFeature('post-notices');
  if (feature === 'off') return null;
  const place = <span className="w-10 touch:w-11" />;
  return <Suspense fallback={place}>{feature === 'on' ? <BellButton user={user} /> : place}</Suspense>;
}
