import { systemClock } from '@stagedoor/service-kit/common/clock';
import { createIds } from '@stagedoor/service-kit/common/ids';
import { ConfigProblem, readConfig } from '@stagedoor/service-kit/config/config';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { createPublish } from '@stagedoor/service-kit/events/outbox';
import { createRevocations } from '@stagedoor/service-kit/identity/revocations';
import { serviceVariables } from '@stagedoor/service-kit/process/service-config';
import { type AdminChange, makeAdmin, revokeAdmin } from '#/accounts/change-admin.ts';
import { runCommand } from '#/commands/run-command.ts';
import { type AuthSchema, schema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';

type Environment = { readonly [name: string]: string | undefined };
type Change = (
  tx: Transaction<AuthSchema>,
  deps: Pick<AuthServiceDeps, 'clock' | 'publish' | 'revocations'>,
  email: string,
) => Promise<AdminChange>;

const problems: Record<Exclude<AdminChange, 'changed'>, string> = {
  'no account': 'No account has this address',
  'not an admin': 'This account is no admin',
  'the last admin': 'This is the only admin who can sign in: make another one first',
};

/**
 * `node services/auth/src/commands/make-admin.ts <email>`, with auth's DATABASE_URL: makes the account an ADMIN, from
 * its next sign-in or refresh on, and publishes the change. Throws if that is not possible.
 */
export async function makeAdminCommand(environment: Environment, email: string | undefined): Promise<string> {
  const address = await changeAdmin(environment, email, makeAdmin);
  return `${address} is an admin from the next sign-in on`;
}

/** With `--revoke <email>`: removes the ADMIN role, and signs the account out everywhere. */
export async function revokeAdminCommand(environment: Environment, email: string | undefined): Promise<string> {
  const address = await changeAdmin(environment, email, revokeAdmin);
  return `${address} is no admin any more, and signed out`;
}

async function changeAdmin(environment: Environment, email: string | undefined, change: Change): Promise<string> {
  if (email === undefined) throw new ConfigProblem('Which account? Name its email address');
  const { databaseUrl } = readConfig({ databaseUrl: serviceVariables.databaseUrl }, environment);
  const database = openDatabase({ url: databaseUrl, schema, poolSize: 1, name: 'make-admin' });
  const publish = createPublish({ service: 'auth', clock: systemClock, ids: createIds(systemClock), relay: undefined });
  const deps = { clock: systemClock, publish, revocations: createRevocations(systemClock) };
  try {
    const outcome = await database.transaction((tx) => change(tx, deps, email.trim()));
    if (outcome !== 'changed') throw new ConfigProblem(problems[outcome]);
  } finally {
    await database.close();
  }
  return email.trim();
}

/**
 * Parses the arguments, an address with `--revoke` before or after it, and runs the command. Throws the usage for anything else,
 * because an ignored argument could make an ADMIN of somebody who should lose that role.
 */
export function adminCommand(environment: Environment, args: readonly string[]): Promise<string> {
  const addresses = args.filter((one) => !one.startsWith('-'));
  const options = args.filter((one) => one.startsWith('-'));
  if (addresses.length > 1 || options.length > 1 || (options[0] ?? '--revoke') !== '--revoke')
    throw new ConfigProblem('usage: npm run admin -- [--revoke] <email>');
  return (options.length > 0 ? revokeAdminCommand : makeAdminCommand)(environment, addresses[0]);
}

if (import.meta.main) await runCommand(async () => adminCommand(process.env, process.argv.slice(2)));
