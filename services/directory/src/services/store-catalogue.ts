import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { Database } from '@stagedoor/service-kit/database/database';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { services } from '#/db/tables.ts';

/**
 * Brings the directory's rows to what the catalogue says. A row keeps its id, so that who has access keeps it too; a row
 * whose entry has gone stays. Instances that start together do no harm to each other.
 */
export async function storeCatalogue(
  { db }: Pick<Database, 'db'>,
  ids: Ids,
  catalogue: readonly CatalogueEntry[],
): Promise<void> {
  await db
    .insert(services)
    .values(
      catalogue.map(({ directoryCategory, features, operations: _planned, key: _key, ...facts }) => ({
        ...facts,
        id: ids.next(),
        category: directoryCategory,
        features: [...features],
      })),
    )
    .onConflictDoUpdate({ target: services.slug, set: newerFacts() });
}

/** Every column but the ones that a row keeps. */
function newerFacts(): Record<string, SQL> {
  const { id: _id, slug: _slug, ...columns } = getTableColumns(services);
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  );
}
