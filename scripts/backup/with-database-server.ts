import { once } from 'node:events';
import { prepareEmbeddedPostgres } from '../embedded/postgres.ts';
import { openSecrets } from '../embedded/secrets.ts';
import { checkPorts } from '../supervisor/check-ports.ts';
import { makeDatabases } from '../supervisor/databases.ts';
import { takeDataFolder } from '../supervisor/run-file.ts';
import type { LocalPlan } from './local-plan.ts';

/**
 * Runs `work` with a database for each service while the system itself does not run: on the server of DATABASE_URL, else
 * on the embedded one, which is started for that time. `prepare` is called before, when nobody else uses the data folder.
 */
export async function withDatabaseServer(
  { settings, services }: LocalPlan,
  prepare: () => void,
  work: (databaseUrls: ReadonlyMap<string, string>) => Promise<void>,
): Promise<void> {
  const { dataDir, postgresPort, throwaway } = settings;
  const runFile = await takeDataFolder(dataDir, () => {});
  try {
    prepare();
    const secrets = openSecrets(dataDir);
    const names = services.map(({ name }) => name);
    const shared = { services: names, secrets, fromClean: false };
    if (settings.databaseUrl !== undefined) {
      return await work(await makeDatabases({ ...shared, adminUrl: settings.databaseUrl, ownRoles: false }));
    }
    await checkPorts([{ number: postgresPort, owner: 'PostgreSQL', variable: 'POSTGRES_PORT' }], () => '127.0.0.1');
    const server = prepareEmbeddedPostgres({ dataDir, port: postgresPort, secrets, throwaway });
    const { child, ready } = server.spawn();
    const ended = once(child, 'exit');
    try {
      await ready;
      await work(await makeDatabases({ ...shared, adminUrl: server.url, ownRoles: true }));
    } finally {
      child.kill('SIGINT');
      await ended;
    }
  } finally {
    runFile.close();
  }
}
