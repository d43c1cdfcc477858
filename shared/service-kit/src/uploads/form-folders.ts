import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasErrorCode } from '#/common/has-error-code.ts';

const prefix = 'stagedoor-upload-';
/** The folder of a form whose files have not grown for this long was left by a killed process, ms. */
const abandonedMs = 3_600_000;

/** Creates a folder for the files of one form, which only this user may read. Returns its path. */
export async function makeFormFolder(): Promise<string> {
  const folder = join(tmpdir(), `${prefix}${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Removes the folders of forms that killed processes have left, which would otherwise fill the disk. */
export async function removeAbandonedForms(now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir());
  const own = names.filter((one) => one.startsWith(prefix)).map((name) => removeAbandoned(join(tmpdir(), name), now));
  const failed = (await Promise.allSettled(own)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Returns how many bytes are in the folders of forms but these. */
export async function measureOtherForms(own: { has(folder: string): boolean }): Promise<number> {
  const folders = (await readdir(tmpdir())).filter((one) => one.startsWith(prefix)).map((one) => join(tmpdir(), one));
  const sizes = await Promise.all(folders.map((folder) => (own.has(folder) ? 0 : measureForm(folder))));
  return sizes.reduce((sum, one) => sum + one, 0);
}

async function measureForm(folder: string): Promise<number> {
  try {
    const states = await Promise.all((await readdir(folder)).map((file) => lstat(join(folder, file))));
    return states.reduce((sum, { size }) => sum + size, 0);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'EACCES', 'EPERM')) return 0;
    throw error;
  }
}

/** Removes the folder of a form, unless it still grows. */
async function removeAbandoned(folder: string, now: number): Promise<void> {
  try {
    const files = await readdir(folder);
    const states = await Promise.all([folder, ...files.map((file) => join(folder, file))].map((one) => lstat(one)));
    const changedAt = Math.max(...states.map(({ mtimeMs }) => mtimeMs));
    if (now - changedAt > abandonedMs) await rm(folder, { recursive: true, force: true });
  } catch (error) {
    // Several services share the folder: another one may have removed it, or it may belong to another user, who removes
    // it.
    if (!hasErrorCode(error, 'ENOENT', 'EACCES', 'EPERM')) throw error;
  }
}
