import type { Role } from '@stagedoor/contracts/call';
import { Navigate, Outlet } from 'react-router-dom';
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
