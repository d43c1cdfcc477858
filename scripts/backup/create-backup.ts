import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { flushFolder } from '@stagedoor/service-kit/common/flush-folder';
import { Refusal } from '../refusal.ts';
import type { DemoState } from '../supervisor/demo-world.ts';
import { copyDatabaseOut } from './copy-out.ts';
import { openForCopies } from './database-tables.ts';
import { copyNewFiles, flushTree } from './file-copies.ts';
import { type DatabaseCopy, type Manifest, writeManifest } from './manifest.ts';

type Options = {
  /** Must not hold anything yet. */
  readonly folder: string;
  /** Database addresses by service. */
  readonly databaseUrls: ReadonlyMap<string, string>;
  /** The folder with the services' files. */
  readonly filesFolder: string;
  readonly demo?: DemoState;
  readonly say: (line: string) => void;
};

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Copies every database and every file while the system is running. All databases are seen as they were at one moment,
 * because a transaction is opened in each before the first is read. Files are copied before that and again afterwards, so
 * that every file that a row refers to is in the copy. Leaves nothing of a backup that did not succeed.
 */
export async function createBackup(options: Options): Promise<Manifest> {
  const { folder } = options;
  const wasThere = existsSync(folder);
  if (wasThere && !statSync(folder).isDirectory())
    throw new Refusal(`${folder} is no folder: name one that is not there yet.`);
  if (wasThere && readdirSync(folder).length > 0)
    throw new Refusal(`${folder} is not empty: name a folder that is not there yet.`);
  const undo = () => removeBegun(folder, wasThere);
  const stop = () => {
    undo();
    process.exit(130);
  };
  for (const signal of endings) process.once(signal, stop);
  try {
    return await writeBackup(options);
  } catch (error) {
    undo();
    throw explainUnwritable(error, folder);
  } finally {
    for (const signal of endings) process.off(signal, stop);
  }
}

/** Half a backup is no use to anybody, takes up space, and holds private data. */
function removeBegun(folder: string, wasThere: boolean): void {
  const places = wasThere ? ['databases', 'files', 'manifest.json'].map((name) => path.join(folder, name)) : [folder];
  for (const place of places) rmSync(place, { recursive: true, force: true });
}

/** Returns a Refusal where the place of the backup is what failed, else the error itself. */
function explainUnwritable(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error) || error.syscall === 'connect')
    return error;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new Refusal(
      `The disk of ${folder} is full, so there is no backup: free some space, or name a folder elsewhere.`,
    );
  return new Refusal(`${error.message}: there is no backup. Name a folder that this user may write to.`);
}

async function writeBackup({ folder, databaseUrls, filesFolder, demo, say }: Options): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copyFiles = () => copyNewFiles(filesFolder, path.join(folder, 'files'));
  const before = await copyFiles();
  const takenAt = new Date();
  const databases = await copyDatabases(databaseUrls, folder);
  const files = [...before, ...(await copyFiles())];
  const manifest: Manifest = { format: 1, takenAt: takenAt.toISOString(), databases, files, ...(demo && { demo }) };
  // Where there is a manifest, all is there that it names, also after a power cut.
  await flushTree(folder);
  writeManifest(folder, manifest);
  await flushFolder(folder);
  const rows = databases.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
  say(`${databases.length} databases with ${rows} rows and ${files.length} files are in ${folder}.`);
  return manifest;
}

async function copyDatabases(databaseUrls: ReadonlyMap<string, string>, folder: string): Promise<DatabaseCopy[]> {
  const opened: Promise<unknown>[] = [];
  const allOpen = Promise.withResolvers<void>();
  const copies = [...databaseUrls].map(([service, url]) => {
    const sql = openForCopies(url);
    const open = Promise.withResolvers<void>();
    opened.push(open.promise);
    return sql
      .begin('isolation level repeatable read read only', async (tx) => {
        // The first statement fixes what the transaction sees.
        await tx`select 1`;
        open.resolve();
        await allOpen.promise;
        return copyDatabaseOut(tx, service, folder);
      })
      .catch((error: unknown) => {
        open.reject(error);
        if (explainUnwritable(error, folder) !== error) throw error;
        throw new Refusal(`The database of ${service} cannot be read (${describe(error)}): is the system running?`);
      })
      .finally(() => sql.end({ timeout: 5 }));
  });
  const copied = Promise.allSettled(copies);
  await Promise.allSettled(opened);
  allOpen.resolve();
  const outcome = await copied;
  const failed = outcome.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return outcome.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

function describe(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
