import { systemClock } from '@stagedoor/service-kit/common/clock';
import { createIds } from '@stagedoor/service-kit/common/ids';
import { ConfigProblem, readConfig } from '@stagedoor/service-kit/config/config';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { createPublish } from '@stagedoor/service-kit/events/outbox';
import { serviceVariables } from '@stagedoor/service-kit/process/service-config';
import { runCommand } from '#/commands/run-command.ts';
import { authVariables } from '#/config.ts';
import { schema } from '#/db/schema.ts';
import { revokeSigningKeys, rotateSigningKey } from '#/keys/rotate-signing-key.ts';

/**
 * `node services/auth/src/commands/rotate-signing-key.ts`, with auth's DATABASE_URL and KEYS_SECRET: the new key is
 * published within ten seconds and signs after half a minute. Nobody is signed out, because the former keys verify as
 * long as their tokens live. With `--revoke` the former keys and all tokens signed with them end at once.
 */
async function rotateCommand(args: readonly string[]): Promise<string> {
  const [option, ...more] = args;
  if (more.length > 0 || (option !== undefined && option !== '--revoke')) {
    throw new ConfigProblem('usage: npm run rotate-key -- [--revoke]');
  }
  const { databaseUrl } = serviceVariables;
  const config = readConfig({ databaseUrl, keysSecret: authVariables.keysSecret }, process.env);
  const database = openDatabase({ url: config.databaseUrl, schema, poolSize: 1, name: 'rotate-signing-key' });
  const ids = createIds(systemClock);
  const publish = createPublish({ service: 'auth', clock: systemClock, ids, relay: undefined });
  const deps = { database, clock: systemClock, ids, keysSecret: config.keysSecret, publish };
  try {
    if (option === '--revoke') {
      const count = await revokeSigningKeys(deps);
      return `${count} ${count === 1 ? 'key is' : 'keys are'} revoked and a new one signs; nobody is signed out`;
    }
    await rotateSigningKey(deps);
  } finally {
    await database.close();
  }
  return 'A new key is published within ten seconds and signs in half a minute; nobody is signed out';
}

await runCommand(() => rotateCommand(process.argv.slice(2)));
