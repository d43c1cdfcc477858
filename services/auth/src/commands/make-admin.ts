import { InvalidConfig, readConfig } from '@stagedoor/service-kit/config';
import { openDatabase } from '@stagedoor/service-kit/database';
import { serviceVariables } from '@stagedoor/service-kit/service-config';
import { makeAdmin } from '#/accounts/accounts-repository.ts';
import { schema } from '#/db/schema.ts';

/**
 * `node services/auth/src/commands/make-admin.ts <email>`, with auth's DATABASE_URL: makes the account an ADMIN, from
 * its next sign-in or refresh on. Exits with 1, and one line that says why, where it cannot.
 */
async function run(email: string | undefined): Promise<void> {
  if (email === undefined) throw new InvalidConfig(['Which account? Name its email address']);
  const { databaseUrl } = readConfig({ databaseUrl: serviceVariables.databaseUrl }, process.env);
  const database = openDatabase({ url: databaseUrl, schema, poolSize: 1, name: 'make-admin' });
  try {
    if (!(await makeAdmin(database.db, email.trim()))) throw new InvalidConfig(['No account has this address']);
  } finally {
    await database.close();
  }
}

try {
  await run(process.argv[2]);
  process.stdout.write('An admin from the next sign-in on\n');
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  process.stderr.write(`${cause instanceof Error ? cause.message || cause.name : String(cause)}\n`);
  process.exitCode = 1;
}
