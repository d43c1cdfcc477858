import { ConfigProblem, readConfig } from '@stagedoor/service-kit/config';
import { openDatabase } from '@stagedoor/service-kit/database';
import { serviceVariables } from '@stagedoor/service-kit/service-config';
import { makeAdmin } from '#/accounts/accounts-repository.ts';
import { runCommand } from '#/commands/run-command.ts';
import { schema } from '#/db/schema.ts';

/**
 * `node services/auth/src/commands/make-admin.ts <email>`, with auth's DATABASE_URL: makes the account an ADMIN, from
 * its next sign-in or refresh on. Throws where it cannot.
 */
export async function makeAdminCommand(
  environment: { readonly [name: string]: string | undefined },
  email: string | undefined,
): Promise<string> {
  if (email === undefined) throw new ConfigProblem('Which account? Name its email address');
  const { databaseUrl } = readConfig({ databaseUrl: serviceVariables.databaseUrl }, environment);
  const database = openDatabase({ url: databaseUrl, schema, poolSize: 1, name: 'make-admin' });
  try {
    if (!(await makeAdmin(database.db, email.trim()))) throw new ConfigProblem('No account has this address');
  } finally {
    await database.close();
  }
  return `${email.trim()} is an admin from the next sign-in on`;
}

if (import.meta.main) await runCommand(() => makeAdminCommand(process.env, process.argv[2]));
