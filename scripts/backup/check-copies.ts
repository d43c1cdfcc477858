import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createGunzip } from 'node:zlib';
import { OlderThanBaseline } from '@stagedoor/service-kit/database/baseline';
import { areMigrationsOfHere } from '@stagedoor/service-kit/database/migrations';
import { Refusal } from '../refusal.ts';
import { fileOfTable } from './copy-out.ts';
import type { DatabaseCopy } from './manifest.ts';

/** Throws a Refusal where the copy of a database was made by another version, with other migrations than are in `root`. */
export async function refuseOtherMigrations({ service, migrations }: DatabaseCopy, root: string): Promise<void> {
  const folder = path.join(root, 'services', service, 'src/db/migrations/');
  const other = `The backup of ${service} was made by another version, with other migrations: restore it with that version, then update`;
  try {
    if (await areMigrationsOfHere(migrations, existsSync(folder) ? pathToFileURL(folder) : undefined)) return;
  } catch (error) {
    if (!(error instanceof OlderThanBaseline)) throw error;
    throw new Refusal(`${other} to version ${error.version}, and then to this one.`);
  }
  throw new Refusal(`${other}.`);
}

/** Reads the copies of a database's tables. Throws a Refusal where one is not what the manifest says. */
export async function refuseDamagedTables({ service, tables }: DatabaseCopy, folder: string): Promise<void> {
  for (const { table, sha256 } of tables) {
    const hash = createHash('sha256');
    const copy = createReadStream(fileOfTable(folder, service, table));
    const isWhole = await pipeline(copy, createGunzip(), hash).then(
      () => hash.digest('hex') === sha256,
      // No file, or no whole archive.
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && /^(ENOENT$|Z_)/.test(String(error.code))) return false;
        throw error;
      },
    );
    if (!isWhole)
      throw new Refusal(`The backup's table ${table} of ${service} is damaged: nothing is restored from it.`);
  }
}
