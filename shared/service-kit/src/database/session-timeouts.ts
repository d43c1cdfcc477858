import type postgres from 'postgres';

/** How long a statement, a lock and an idle transaction may take, in ms. */
export const sessionTimeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/**
 * Makes the timeouts the defaults of the connected role: a pooler refuses them as parameters of a connection. Connections
 * that say otherwise keep their own. Call it under a lock, because the same role cannot be altered twice at once.
 */
export async function setRoleTimeouts(sql: postgres.Sql): Promise<void> {
  const [role] = await sql<{ settings: string[] | null }[]>`
    select rolconfig as settings from pg_roles where rolname = current_user`;
  for (const [name, ms] of Object.entries(sessionTimeouts)) {
    if (role?.settings?.includes(`${name}=${ms}`) === true) continue;
    await sql.unsafe(`alter role current_user set ${name} = '${ms}'`);
  }
}
