import { systemClock } from '@stagedoor/service-kit/clock';
import { readConfig } from '@stagedoor/service-kit/config';
import { openDatabase } from '@stagedoor/service-kit/database';
import { createIds } from '@stagedoor/service-kit/ids';
import { serviceVariables } from '@stagedoor/service-kit/service-config';
import { runCommand } from '#/commands/run-command.ts';
import { schema } from '#/db/schema.ts';
import { rotateSigningKey } from '#/keys/rotate-signing-key.ts';

/**
 * `node services/auth/src/commands/rotate-signing-key.ts`, with auth's DATABASE_URL: a new key is published within ten
 * seconds and signs after half a minute. Nobody is signed out: the keys before it verify for as long as tokens of theirs live.
 */
async function rotateCommand(): Promise<string> {
  const { databaseUrl } = readConfig({ databaseUrl: serviceVariables.databaseUrl }, process.env);
  const database = openDatabase({ url: databaseUrl, schema, poolSize: 1, name: 'rotate-signing-key' });
  try {
    await rotateSigningKey({ database, clock: systemClock, ids: createIds(systemClock) });
  } finally {
    await database.close();
  }
  return 'A new key is published within ten seconds and signs in half a minute; nobody is signed out';
}

await runCommand(rotateCommand);
