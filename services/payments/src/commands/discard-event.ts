import { ConfigProblem, readConfig } from '@stagedoor/service-kit/config/config';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { serviceVariables } from '@stagedoor/service-kit/process/service-config';
import { and, eq, isNotNull } from 'drizzle-orm';
import { providerEvents } from '#/db/provider-events.ts';
import { schema } from '#/db/schema.ts';

/**
 * `node services/payments/src/commands/discard-event.ts <id>`, with payments' DATABASE_URL: discards a provider event that was set aside,
 * once an operator has done in the provider's dashboard, or here, what it asks for. Throws if no event with this id is set aside.
 */
export async function discardEventCommand(
  environment: { readonly [name: string]: string | undefined },
  id: string | undefined,
): Promise<string> {
  if (id === undefined || id === '') throw new ConfigProblem('Which event? Name its id');
  const { databaseUrl } = readConfig({ databaseUrl: serviceVariables.databaseUrl }, environment);
  const database = openDatabase({ url: databaseUrl, schema, poolSize: 1, name: 'discard-event' });
  try {
    const discarded = await database.db
      .delete(providerEvents)
      .where(and(eq(providerEvents.id, id), isNotNull(providerEvents.failedAt)))
      .returning({ id: providerEvents.id });
    if (discarded.length === 0) throw new ConfigProblem(`No event ${id} is set aside`);
  } finally {
    await database.close();
  }
  return `The event ${id} is forgotten.`;
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await discardEventCommand(process.env, process.argv[2])}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
