import type { User } from '@stagedoor/contracts/user';
import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { loadModule } from '#/shared/browser/load-module.ts';
import { paths } from '#/shared/config/paths.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { buttonClass } from '#/shared/ui/button.tsx';

const BellButton = lazy(async () => ({ default: (await loadModule(() => import('./bell-button.tsx'))).BellButton }));

/** The bell of a profile, loaded after it. Its place is kept, so that nothing moves. Nothing if its feature is off. */
export function LazyBellButton({ user }: { readonly user: Pick<User, 'id' | 'username'> }) {
  const feature = useFeature('post-notices');
  const isSignedIn = useSession((state) => state.user !== null);
  if (feature === 'on' && !isSignedIn) return <VisitorBell username={user.username} />;
  if (feature === 'off') return null;
  const place = <span className="w-10 touch:w-11" />;
  return <Suspense fallback={place}>{feature === 'on' ? <BellButton user={user} /> : place}</Suspense>;
}

/** Visitors sign in first. */
function VisitorBell({ username }: { readonly username: string }) {
  const label = profileTexts.hearOfPostsBy({ username });
  return (
    <Link
      to={paths.login.getHref()}
      aria-label={label}
      title={label}
      className={`${buttonClass()} w-10 px-0! touch:w-11`}
    >
      <Bell aria-hidden size={18} strokeWidth={1.75} />
    </Link>
  );
}
