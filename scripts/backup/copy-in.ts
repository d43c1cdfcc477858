import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Refusal } from '../refusal.ts';
import { fileOfTable, readTable } from './copy-out.ts';
import { listTables } from './database-tables.ts';
import type { DatabaseCopy } from './manifest.ts';
import { normalizeTextOutput } from './normalize-text-output.ts';
import { openWithoutLimits } from './open-without-limits.ts';

/**
 * Fills an unused, migrated database in one transaction, and reads back what it wrote. Throws a Refusal if the database
 * is not empty, or if what the backup has of a table is damaged.
 */
export async function copyDatabaseIn(url: string, copy: DatabaseCopy, folder: string): Promise<void> {
  const { service } = copy;
  const sql = openWithoutLimits(url);
  try {
    await sql.begin(async (tx) => {
      await normalizeTextOutput(tx);
      const tables = await listTables(tx);
      const tablesByName = new Map(copy.tables.map((table) => [table.table, table]));
      const unknown = copy.tables.filter(({ table }) => !tables.some(({ name }) => name === table));
      if (unknown.length > 0)
        throw new Error(`${service} has no table ${unknown.map(({ table }) => table).join(', ')}`);
      // Triggers stay off: the backup already contains what they wrote, and some of them forbid deleting.
      for (const { name } of tables) await tx.unsafe(`alter table ${name} disable trigger user`);
      // Rows that migrations inserted are in the backup, too.
      await tx.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`);
      for (const { name, order } of tables) {
        const table = tablesByName.get(name);
        if (table === undefined) continue;
        const into = await tx.unsafe(`copy ${name} (${table.columns.join(', ')}) from stdin`).writable();
        await pipeline(createReadStream(fileOfTable(folder, service, name)), createGunzip(), into).catch(
          (error: unknown) => {
            throw isDamage(error) ? new Refusal(`The backup's table ${name} of ${service} is damaged.`) : error;
          },
        );
        const found = await readTable(tx, { name, columns: table.columns, order });
        if (found.rows !== table.rows || found.sha256 !== table.sha256) {
          throw new Refusal(
            `${service}'s ${name} came back with ${found.rows} rows and not as the ${table.rows} it was`,
          );
        }
      }
      // A table with deferred checks cannot be altered.
      await tx`set constraints all immediate`;
      for (const { name } of tables) await tx.unsafe(`alter table ${name} enable trigger user`);
      for (const [name, last] of Object.entries(copy.sequences)) await tx`select setval(${name}, ${last}::bigint)`;
    });
    await sql`analyze`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** No file, no whole archive, or no rows of this table in it (PostgreSQL's class 22). */
function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOENT$|Z_|22)/.test(String(error.code));
}
