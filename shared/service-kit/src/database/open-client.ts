import postgres, { type Options, type Sql } from 'postgres';

/**
 * Opens a client of postgres.js. An address with `?host=/folder`, as libpq writes it, leads to the socket file
 * `/folder/.s.PGSQL.<port>` instead of the host that it names: https://www.postgresql.org/docs/18/libpq-connect.html
 */
export function openClient(databaseUrl: string, options: Options<Record<string, never>>): Sql {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  if (folder === null || !folder.startsWith('/')) return postgres(databaseUrl, options);
  url.searchParams.delete('host');
  return postgres(url.href, { ...options, path: `${folder}/.s.PGSQL.${url.port || 5432}` });
}

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
