import { Refusal } from '../refusal.ts';
import { countOpenErasures, dropDatabase } from './service-database.ts';
import { findDurables, type OperatedBroker, removeDurables } from './service-durables.ts';

/** The stores of the system that a service leaves. */
export type Stores = {
  broker: OperatedBroker;
  /** The address of the server of the databases, with a user who may drop one. */
  databaseUrl: string;
};

/**
 * Throws a Refusal while the service has not yet erased everybody who deleted their account, because they were promised
 * that. Rejects where a store does not answer.
 */
export async function checkPromises({ broker, databaseUrl }: Stores, service: string): Promise<void> {
  const { erasuresAhead } = await findDurables(broker, service);
  const open = erasuresAhead + ((await countOpenErasures(databaseUrl, service)) ?? 0);
  if (open === 0) return;
  throw new Refusal(
    `${open} ${open === 1 ? 'person is' : 'people are'} still to be erased by ${service}: let it run until they are, which takes about a minute, or drop its database with it by --drop-database.`,
  );
}

/** Returns whether something of a service without a folder is still there. */
export async function hasLeftovers({ broker, databaseUrl }: Stores, service: string): Promise<boolean> {
  const { names } = await findDurables(broker, service);
  return names.length > 0 || (await countOpenErasures(databaseUrl, service)) !== undefined;
}

/**
 * Takes away what a service has beyond its folder: its consumers at the broker and, where that was chosen, its database.
 * Returns a line for each. Can be repeated.
 */
export async function leaveStores(
  { broker, databaseUrl }: Stores,
  service: string,
  { dropsDatabase }: { dropsDatabase: boolean },
): Promise<string[]> {
  const durables = await removeDurables(broker, service);
  const lines = [
    durables.length === 0
      ? `At the broker nothing of ${service} is left.`
      : `Exports and erasures no longer wait for ${service}: ${durables.length} consumers are gone (${durables.join(', ')}).`,
  ];
  if (dropsDatabase) {
    const isGone = await dropDatabase(databaseUrl, service);
    return [...lines, isGone ? `Its database is dropped.` : 'It had no database.'];
  }
  if ((await countOpenErasures(databaseUrl, service)) === undefined) return lines;
  return [
    ...lines,
    'Its database stays. Nobody is erased from it any more, so keep it no longer than a backup: remove:service with --drop-database again drops it.',
  ];
}
