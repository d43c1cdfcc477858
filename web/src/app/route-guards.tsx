import type { Role } from '@stagedoor/contracts/call';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { PageSpinner } from '#/shared/ui/feedback/spinner.tsx';

/** Shows its routes to visitors, and redirects people who are signed in to the first page. */
export function SignedOutOnly() {
  const { isLoading, user } = useSession();
  if (isLoading) return <PageSpinner />;
  return user ? <Navigate to={paths.home.getHref()} replace /> : <Outlet />;
}

/** Shows its routes to people who are signed in and, if roles are given, have one of them. */
export function SignedInOnly({ roles }: { readonly roles?: readonly Role[] }) {
  const { isLoading, user } = useSession();
  if (isLoading) return <PageSpinner />;
  if (!user) return <Navigate to={paths.login.getHref()} replace />;
  if (roles && !roles.includes(user.role)) return <Navigate to={paths.home.getHref()} replace />;
  return <Outlet />;
}

/** Path segments that the gateway rejects, because they are ambiguous. */
const AMBIGUOUS = /\/\/|\\|%(?:2e|2f|5c|00|25)/iu;

/** Shows its routes at addresses that the gateway serves as well, and `otherwise` at all others, such as `/%zz` and `/a%2Fb`. */
export function ValidAddressOnly({ otherwise }: { readonly otherwise: ReactNode }) {
  const { pathname } = useLocation();
  return AMBIGUOUS.test(pathname) || !isDecodable(pathname) ? otherwise : <Outlet />;
}

function isDecodable(path: string): boolean {
  try {
    // The result is used: a minifier drops the call otherwise, because it takes it for one without effects.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
