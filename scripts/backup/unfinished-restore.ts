import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { choosePostgresPlace } from '../embedded/postgres-data-location.ts';
import { writeWholeFile } from '../embedded/write-whole-file.ts';
import { Refusal } from '../refusal.ts';

/** Is in the data folder while a restore fills it: what was cut off half-way looks like a whole system, and is none. */
const fileOf = (dataDir: string) => path.join(dataDir, 'restore-unfinished.json');

export function markRestore(dataDir: string, folder: string): void {
  writeWholeFile(fileOf(dataDir), `${JSON.stringify({ folder })}\n`, { mode: 0o644 });
}

export function unmarkRestore(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** Throws a Refusal where a restore did not finish, so that nobody writes into half a system. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(fileOf(dataDir))) return;
  throw new Refusal(
    `A restore into ${dataDir} did not finish, so not everything is there: repeat it (npm run restore -- <folder>), or set DATA_DIR to another folder.`,
  );
}

/**
 * Removes what a restore that did not finish has made: it began in an empty system, and nothing was started since. Databases on another
 * server than the embedded one stay, and are refused as in use where they are not empty.
 */
export function clearUnfinishedRestore(dataDir: string, { isEmbedded }: { readonly isEmbedded: boolean }): void {
  if (!existsSync(fileOf(dataDir))) return;
  rmSync(path.join(dataDir, 'files'), { recursive: true, force: true });
  if (isEmbedded) rmSync(choosePostgresPlace(dataDir).folder, { recursive: true, force: true });
}
