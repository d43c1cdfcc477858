import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'stagedoor-upload-';
/** A form whose files have not grown for so long was left by a process that was killed, ms. */
const abandonedMs = 3_600_000;

/** Makes a folder for the files of one form, which nobody else may read. Returns its path. */
export async function makeFormFolder(): Promise<string> {
  const folder = join(tmpdir(), `${prefix}${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Removes the folders of forms that killed processes have left: nobody else would, and they may fill the disk. */
export async function removeAbandonedForms(now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const changedAt = await findLastChange(folder);
    // Several services share the folder: another one may have removed it.
    if (changedAt !== undefined && now - changedAt > abandonedMs) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns when a file of the folder was last written, ms since 1970; undefined where it is gone. */
async function findLastChange(folder: string): Promise<number | undefined> {
  try {
    const files = await readdir(folder);
    const states = await Promise.all([folder, ...files.map((file) => join(folder, file))].map((one) => lstat(one)));
    return Math.max(...states.map(({ mtimeMs }) => mtimeMs));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
