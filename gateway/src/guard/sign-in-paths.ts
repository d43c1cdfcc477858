/**
 * Calls that sign in or renew a token. Their own token is dropped, because an expired one must not block the call that
 * renews it.
 */
export const signInPaths: ReadonlySet<string> = new Set([
  '/api/auth/register',
  '/api/auth/login',
  '/api/auth/refresh',
  '/api/auth/forgot-password',
  '/api/auth/reset-password',
  '/api/auth/verify-email',
]);
