import postgres from 'postgres';

/**
 * Opens one connection whose statements and transactions take as long as they take. The role of a service has timeouts of its own
 * where a pooler is before the database, and a copy of a large table takes longer.
 */
export function openWithoutLimits(url: string): postgres.Sql {
  const options = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';
  return postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5, connection: { options } });
}
