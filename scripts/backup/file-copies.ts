import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flushFolder } from '@stagedoor/service-kit/common/flush-folder';
import { Refusal } from '../refusal.ts';
import type { FileCopy } from './manifest.ts';

/** The folder with the files of the services. Throws a Refusal where they are in a bucket. */
export function findFilesFolder(dataDir: string, env: NodeJS.ProcessEnv): string {
  if (!env.FILE_STORE_URL) return path.join(dataDir, 'files');
  throw new Refusal(
    'FILE_STORE_URL names a bucket, whose files this command does not copy: unset it, and let the bucket keep versions.',
  );
}

/**
 * Copies every file below `from` that is not in `to` yet. The content of a name never changes, so existing copies are
 * valid. Returns what it copied.
 */
export async function copyNewFiles(from: string, to: string): Promise<readonly FileCopy[]> {
  const copied: FileCopy[] = [];
  for (const name of await listFiles(from)) {
    const target = path.join(to, name);
    if (existsSync(target)) continue;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const copy = await copyFile(path.join(from, name), target).catch(async (error: unknown) => {
      if (existsSync(path.join(from, name))) throw error;
      // Deleted by the running system since it was listed: there is nothing to copy any more.
      await rm(target, { force: true });
    });
    if (copy !== undefined) copied.push({ name, ...copy });
  }
  return copied;
}

/** Copies the files of a backup into a new folder. Throws a Refusal, and leaves no folder, where a copy is not what the manifest says. */
export async function copyFilesBack(files: readonly FileCopy[], from: string, to: string): Promise<void> {
  try {
    for (const file of files) await copyFileBack(file, from, to);
    if (files.length > 0) await flushTree(to);
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
}

async function copyFileBack({ name, bytes, sha256 }: FileCopy, from: string, to: string): Promise<void> {
  const [copy, target] = [path.join(from, name), path.join(to, name)];
  if (!existsSync(copy)) throw new Refusal(`The backup's file ${name} is missing: nothing is restored from it.`);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o750 });
  const copied = await copyFile(copy, target);
  if (copied.bytes !== bytes || copied.sha256 !== sha256)
    throw new Refusal(`The backup's file ${name} is damaged: nothing is restored from it.`);
}

async function copyFile(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      bytes += part.length;
      done(null, part);
    },
  });
  await pipeline(createReadStream(from), measure, createWriteStream(to, { mode: 0o640, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
}

/** Returns once all names below a folder, and its own, are on the disk. The files were flushed as they were written. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  for (const one of [...folders, folder, path.dirname(folder)]) await flushFolder(one);
}

/**
 * Returns the names of files below a folder. Files that are still being written, whose names start with a dot, are not among
 * them.
 */
async function listFiles(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true });
  const visible = entries.filter((name) => !path.basename(name).startsWith('.')).sort();
  const kinds = await Promise.all(visible.map((name) => stat(path.join(folder, name)).catch(() => undefined)));
  return visible.filter((_, index) => kinds[index]?.isFile() === true);
}
