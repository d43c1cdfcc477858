import { withServiceDatabase } from './databases.ts';

/**
 * Confirms the mail address of somebody who has just registered, as a press on the page of the mailed link does. `env` is what the
 * running system was started with. In the database, because a system that runs somewhere else sends its mails.
 */
export async function confirmAddress(env: Readonly<Record<string, string>>, email: string): Promise<void> {
  await withServiceDatabase({ env }, 'auth', async (sql) => {
    const confirmed = await sql`update accounts set email_verified_at = now() where email = ${email}`;
    if (confirmed.count !== 1) throw new Error(`no account has the address ${email}`);
  });
}
