/**
 * Calls by which one signs in or gets a new token. What token they bring says nothing, and is left behind: an expired one
 * must not stand in the way of the call that renews it.
 */
export const signInPaths: ReadonlySet<string> = new Set([
  '/api/auth/register',
  '/api/auth/login',
  '/api/auth/refresh',
  '/api/auth/forgot-password',
  '/api/auth/reset-password',
  '/api/auth/verify-email',
]);
