import { accountRoleChanged } from '@stagedoor/contracts/auth-events';
import { systemClock } from '@stagedoor/service-kit/clock';
import { ConfigProblem, readConfig } from '@stagedoor/service-kit/config';
import { openDatabase } from '@stagedoor/service-kit/database';
import { createIds } from '@stagedoor/service-kit/ids';
import { createPublish } from '@stagedoor/service-kit/outbox';
import { serviceVariables } from '@stagedoor/service-kit/service-config';
import { makeAdmin } from '#/accounts/accounts-repository.ts';
import { runCommand } from '#/commands/run-command.ts';
import { schema } from '#/db/schema.ts';

/**
 * `node services/auth/src/commands/make-admin.ts <email>`, with auth's DATABASE_URL: makes the account an ADMIN, from
 * its next sign-in or refresh on, and tells the other services. Throws where it cannot.
 */
export async function makeAdminCommand(
  environment: { readonly [name: string]: string | undefined },
  email: string | undefined,
): Promise<string> {
  if (email === undefined) throw new ConfigProblem('Which account? Name its email address');
  const { databaseUrl } = readConfig({ databaseUrl: serviceVariables.databaseUrl }, environment);
  const database = openDatabase({ url: databaseUrl, schema, poolSize: 1, name: 'make-admin' });
  const publish = createPublish({ service: 'auth', clock: systemClock, ids: createIds(systemClock), database });
  try {
    await database.transaction(async (tx) => {
      const userId = await makeAdmin(tx, email.trim());
      if (userId === undefined) throw new ConfigProblem('No account has this address');
      const changedAt = systemClock.now().toISOString();
      await publish(tx, accountRoleChanged, { userId, role: 'ADMIN', changedAt });
    });
  } finally {
    await database.close();
  }
  return `${email.trim()} is an admin from the next sign-in on`;
}

if (import.meta.main) await runCommand(() => makeAdminCommand(process.env, process.argv[2]));
