import path from 'node:path';
import { readReaders, setUpBroker } from '../broker/set-up-broker.ts';
import { removeDurables } from '../leaving/service-durables.ts';
import { Refusal } from '../refusal.ts';
import { requireAnswer } from '../require-answer.ts';
import { findLocalAddresses } from '../supervisor/local-addresses.ts';
import { restartParts } from '../supervisor/run-file.ts';
import { readLocalPlan } from './local-plan.ts';
import { dropFormerDatabase, restoreOne } from './restore-one.ts';

/**
 * Restores one service of the running system from a backup, and delivers the events of the last week to it again; it skips
 * those that the backup has handled already. The other services keep running. Throws a Refusal where the service has no
 * database here.
 */
export async function restoreRunningService(
  folder: string,
  service: string,
  say: (line: string) => void,
): Promise<void> {
  const { settings, addresses } = await findRunning(service);
  const broker = { url: addresses.natsUrl, namespace: process.env.EVENT_NAMESPACE ?? '' };
  await requireAnswer('NATS', addresses.natsUrl);
  const { rows, takenAt, former } = await restoreOne({
    folder: path.resolve(folder),
    root: settings.root,
    service,
    serverUrl: addresses.databaseServerUrl,
    databaseUrl: addresses.databaseUrl(service),
  });
  say(`The database of ${service} has its ${rows} rows of ${takenAt} again. What was there is in ${former}.`);
  const durables = await removeDurables(broker, service);
  await setUpBroker({ ...broker, replicas: 1 }, readReaders(settings.root, [service]));
  say(`Its ${durables.length} consumers begin again with the events of the last week.`);
  await restartParts(settings.dataDir, service, say);
}

/** Drops the database of a service that was set aside when it was restored. */
export async function dropDatabaseBefore(service: string, say: (line: string) => void): Promise<void> {
  const { addresses } = await findRunning(service);
  const serverUrl = addresses.databaseServerUrl;
  const former = await dropFormerDatabase({ service, serverUrl, databaseUrl: addresses.databaseUrl(service) });
  say(`${former} is gone.`);
}

async function findRunning(service: string) {
  const { settings, services } = readLocalPlan(process.env);
  if (!services.some(({ name }) => name === service)) {
    throw new Refusal(
      `${service} is no service with a database here: ${services.map(({ name }) => name).join(', ')} are.`,
    );
  }
  const addresses = findLocalAddresses(process.env);
  await requireAnswer(`The database of ${service}`, addresses.databaseServerUrl);
  return { settings, addresses };
}
