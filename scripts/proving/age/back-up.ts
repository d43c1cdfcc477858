import path from 'node:path';
import type postgres from 'postgres';
import { createBackup } from '../../backup/create-backup.ts';
import { fillDatabase } from '../../backup/restore-backup.ts';
import type { Care } from './aged-part.ts';

const mostMs = 300_000;
const root = path.resolve(import.meta.dirname, '../../..');

/** The backup of a service's database while it is read, and its restore into another one, where each table is compared. */
export function backupOf(name: string, databaseUrl: string, admin: postgres.Sql, dataDir: string): Care {
  return {
    name: 'a backup, restored',
    mostRoundMs: mostMs,
    mostMs,
    async run() {
      const folder = path.join(dataDir, `backup-${name}`);
      const { databases } = await createBackup({
        folder,
        databaseUrls: new Map([[name, databaseUrl]]),
        filesFolder: path.join(dataDir, 'no-files'),
        say: () => {},
      });
      await admin.unsafe(`create database "aged_${name}_restored"`);
      const url = new URL(databaseUrl);
      url.pathname = `/aged_${name}_restored`;
      for (const copy of databases) await fillDatabase(url.href, copy, { folder, root });
      await admin.unsafe(`drop database "aged_${name}_restored" with (force)`);
      return false;
    },
  };
}
