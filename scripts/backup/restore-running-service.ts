import path from 'node:path';
import { readReaders, setUpBroker } from '../broker/set-up-broker.ts';
import { removeDurables } from '../leaving/service-durables.ts';
import { Refusal } from '../refusal.ts';
import { sendCommand } from '../supervisor/control.ts';
import { findLocalAddresses } from '../supervisor/local-addresses.ts';
import { readLocalPlan } from './local-plan.ts';
import { restoreOne } from './restore-one.ts';

/**
 * Puts one service of the system that runs here back to a backup, and has it hear the events of the last week again: what
 * it has handled already by the backup it skips. The others go on. Throws a Refusal where the service has no database here.
 */
export async function restoreRunningService(
  folder: string,
  service: string,
  say: (line: string) => void,
): Promise<void> {
  const { settings, services } = readLocalPlan(process.env);
  if (!services.some(({ name }) => name === service)) {
    throw new Refusal(
      `${service} is no service with a database here: ${services.map(({ name }) => name).join(', ')} are.`,
    );
  }
  const addresses = findLocalAddresses(process.env);
  const broker = { url: addresses.natsUrl, namespace: process.env.EVENT_NAMESPACE ?? '' };
  const { rows, takenAt, kept } = await restoreOne({
    folder: path.resolve(folder),
    root: settings.root,
    service,
    serverUrl: addresses.databaseServerUrl,
    databaseUrl: addresses.databaseUrl(service),
  });
  say(`The database of ${service} has its ${rows} rows of ${takenAt} again. What was there is in ${kept}.`);
  const durables = await removeDurables(broker, service);
  await setUpBroker({ ...broker, replicas: 1 }, readReaders(settings.root, [service]));
  say(`Its ${durables.length} consumers begin again with the events of the last week.`);
  await sendCommand(settings.dataDir, { restart: service }, say);
}
