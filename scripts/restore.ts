// `npm run restore -- <folder>`: what `npm run backup` wrote, into an empty system that does not run. Then npm start.
// `npm run restore -- <folder> <service>`: the database of one service, while it and all others run.
// `npm run restore -- --drop-before <service>`: drops the database that such a restore has set aside.

import { once } from 'node:events';
import path from 'node:path';
import { findFilesFolder } from './backup/file-copies.ts';
import { readManifest } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { dropFormerDatabase, restoreOne } from './backup/restore-one.ts';
import { clearUnfinishedRestore, markRestore, unmarkRestore } from './backup/unfinished-restore.ts';
import { readReaders, setUpBroker } from './broker/set-up-broker.ts';
import { prepareEmbeddedPostgres } from './embedded/postgres.ts';
import { openSecrets } from './embedded/secrets.ts';
import { removeDurables } from './leaving/service-durables.ts';
import { Refusal } from './refusal.ts';
import { requireAnswer } from './require-answer.ts';
import { runCommand } from './run-command.ts';
import { checkPort } from './supervisor/check-start.ts';
import { makeDatabases } from './supervisor/databases.ts';
import { writeDemoState } from './supervisor/demo-world.ts';
import { findLocalSystem, type LocalSystem } from './supervisor/local-system.ts';
import { restartParts, takeDataFolder } from './supervisor/run-file.ts';

async function restoreAll(folder: string, say: (line: string) => void): Promise<void> {
  // Before anything is made: a wrong name leaves nothing behind.
  const { demo } = readManifest(folder);
  const system = findLocalSystem(process.env);
  const { root, dataDir, databaseUrl } = system.settings;
  const filesFolder = findFilesFolder(dataDir, process.env);
  const clear = () => clearUnfinishedRestore(dataDir, { isEmbedded: databaseUrl === undefined });
  const begin = () => markRestore(dataDir, folder);
  await withDatabaseServer(system, clear, (databaseUrls) =>
    restoreBackup({ folder, root, databaseUrls, filesFolder, begin, say }),
  );
  // The restored people include the demo people, so they are not created again. Their passwords are the old ones.
  writeDemoState(dataDir, demo?.state === 'none' ? demo : { state: 'done', passwords: demo?.passwords ?? 'printed' });
  unmarkRestore(dataDir);
}

await runCommand(async (say) => {
  const [given, service, ...rest] = process.argv.slice(2);
  const dropsBefore = given === '--drop-before' && service !== undefined;
  if (given === undefined || rest.length > 0 || (given.startsWith('-') && !dropsBefore))
    throw new Refusal('usage: npm run restore -- <folder> [<service>] | --drop-before <service>');
  if (dropsBefore) await dropDatabaseBefore(service, say);
  else if (service === undefined) await restoreAll(path.resolve(given), say);
  else await restoreRunningService(given, service, say);
});

/**
 * Restores one service of the running system from a backup, and delivers the events of the last week to it again; it skips
 * those that the backup has handled already. The other services keep running. Throws a Refusal where the service has no
 * database here.
 */
async function restoreRunningService(folder: string, service: string, say: (line: string) => void): Promise<void> {
  const { settings, natsUrl, databaseServerUrl, databaseUrl } = await findRunning(service);
  const broker = { url: natsUrl, namespace: process.env.EVENT_NAMESPACE ?? '' };
  await requireAnswer('NATS', natsUrl);
  const { rows, takenAt, former } = await restoreOne({
    folder: path.resolve(folder),
    root: settings.root,
    service,
    serverUrl: databaseServerUrl,
    databaseUrl: databaseUrl(service),
  });
  say(`The database of ${service} has its ${rows} rows of ${takenAt} again. What was there is in ${former}.`);
  const durables = await removeDurables(broker, service);
  await setUpBroker({ ...broker, replicas: 1 }, readReaders(settings.root, [service]));
  say(`Its ${durables.length} consumers begin again with the events of the last week.`);
  await restartParts(settings.dataDir, service, say);
}

/** Drops the database of a service that was set aside when it was restored. */
async function dropDatabaseBefore(service: string, say: (line: string) => void): Promise<void> {
  const { databaseServerUrl: serverUrl, databaseUrl } = await findRunning(service);
  const former = await dropFormerDatabase({ service, serverUrl, databaseUrl: databaseUrl(service) });
  say(`${former} is gone.`);
}

async function findRunning(service: string): Promise<LocalSystem> {
  const system = findLocalSystem(process.env);
  const { services } = system;
  if (!services.some(({ name }) => name === service)) {
    throw new Refusal(
      `${service} is no service with a database here: ${services.map(({ name }) => name).join(', ')} are.`,
    );
  }
  await requireAnswer(`The database of ${service}`, system.databaseServerUrl);
  return system;
}

/**
 * Runs `work` with a database for each service while the system itself does not run: on the server of DATABASE_URL, else
 * on the embedded one, which is started for that time. `prepare` is called before, when nobody else uses the data folder.
 */
async function withDatabaseServer(
  { settings, services }: LocalSystem,
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
    await checkPort('postgres', postgresPort);
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
