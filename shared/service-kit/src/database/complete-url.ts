/**
 * Returns the address of another server for the same database: the user, password and database that `address` leaves out are
 * those of `databaseUrl`.
 */
export function completeUrl(address: string, databaseUrl: string): string {
  const [url, base] = [new URL(address), new URL(databaseUrl)];
  if (url.username === '') {
    url.username = base.username;
    url.password = base.password;
  }
  if (url.pathname === '' || url.pathname === '/') url.pathname = base.pathname;
  return url.href;
}
