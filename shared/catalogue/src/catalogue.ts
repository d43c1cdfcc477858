import { agencyAndTeam } from '#/agency-and-team.ts';
import { analyticsAndData } from '#/analytics-and-data.ts';
import { communityAndFans } from '#/community-and-fans.ts';
import { contentAndCreation } from '#/content-and-creation.ts';
import { type CatalogueEntry, describeEntry } from '#/entry.ts';
import { marketingAndGrowth } from '#/marketing-and-growth.ts';
import { paymentAndFinance } from '#/payment-and-finance.ts';
import { supportAndWellness } from '#/support-and-wellness.ts';

/** All business services, by sortOrder. Ports, routes, directory rows and deployment entries are derived from them. */
export const catalogue: readonly CatalogueEntry[] = [
  ...paymentAndFinance,
  ...contentAndCreation,
  ...analyticsAndData,
  ...marketingAndGrowth,
  ...agencyAndTeam,
  ...communityAndFans,
  ...supportAndWellness,
]
  .map(describeEntry)
  .sort((one, other) => one.sortOrder - other.sortOrder);

const entriesByKey: ReadonlyMap<string, CatalogueEntry> = new Map(catalogue.map((entry) => [entry.key, entry]));

/** Returns the entry of a key, which is also the slug in addresses; undefined if there is none. */
export function findEntry(key: string): CatalogueEntry | undefined {
  return entriesByKey.get(key);
}

/** Returns the entry of a key that the caller knows to exist. Throws if there is none. */
export function getEntry(key: string): CatalogueEntry {
  const entry = findEntry(key);
  if (!entry) throw new Error(`The catalogue has no entry '${key}'`);
  return entry;
}
