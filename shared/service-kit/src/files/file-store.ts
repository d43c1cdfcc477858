import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, lstat, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { unavailable } from '#/common/errors.ts';
import { flushFolder, flushFolders } from '#/common/flush-folder.ts';
import { hasErrorCode } from '#/common/has-error-code.ts';
import { assertOutsideTransaction } from '#/database/transaction.ts';

/** A file that was opened: read it, or close it. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly etag: string;
  /** The bytes from `start` to `end`, both included; all of them by default. The stream closes the file. */
  read(range?: { start: number; end: number }): Readable;
  close(): Promise<void>;
}

/** A file in a listing. */
export interface StoredName {
  readonly name: string;
  readonly storedAt: Date;
}

/**
 * Stores the files of a service. A name consists of parts of lower-case letters, digits, `.`, `_` and `-`, separated by
 * `/`; its content never changes.
 */
export interface FileStore {
  /**
   * Stores a whole file atomically. Returns once file and name are on the disk, so that a row may name it. Throws if the name exists,
   * and a 503 if there is no space.
   */
  put(name: string, content: Buffer | Readable): Promise<void>;
  /** Undefined if there is none. */
  open(name: string): Promise<StoredFile | undefined>;
  /** Removes a file, or everything below a folder, for good; harmless if there is nothing. */
  remove(name: string): Promise<void>;
  /** The files right below a folder. */
  list(folder: string): Promise<StoredName[]>;
}

const namePattern = /^(?:[a-z0-9][a-z0-9._-]{0,79}\/){0,5}[a-z0-9][a-z0-9._-]{0,79}$/;

/** Whether a name has the form that {@link FileStore} requires. */
export function isFileName(name: string): boolean {
  return namePattern.test(name);
}

/** The same store, if a transaction never waits for it, and which leaves no source of a file open. */
export function outsideTransactions(store: FileStore): FileStore {
  const check = () => assertOutsideTransaction('the file store');
  return {
    async put(name, content) {
      check();
      try {
        await store.put(name, content);
      } finally {
        // A stream that was not read to its end would stay open. A request still needs its answer.
        if (content instanceof Readable && !(content instanceof IncomingMessage)) content.destroy();
      }
    },
    async open(name) {
      check();
      return store.open(name);
    },
    async remove(name) {
      check();
      await store.remove(name);
    },
    async list(folder) {
      check();
      return store.list(folder);
    },
  };
}

/** Files are written here and then linked to their final names. No requested name can start with a dot. */
const unfinishedFolder = '.unfinished';
/** A file that has not grown for so long was left by a process that was killed, ms. */
const abandonedMs = 3_600_000;

/** Removes the files of a folder that nobody has written to for an hour. */
async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    // Another instance may have removed or finished it.
    const stat = await lstat(file).catch(() => undefined);
    if (stat !== undefined && now - stat.mtimeMs > abandonedMs) await rm(file, { force: true });
  }
}

/** Returns a store in a folder of this machine, which is created with the first file. */
export function createDiskStore(root: string): FileStore {
  const place = (name: string) => {
    if (!namePattern.test(name)) throw new Error('not a name that a file can have');
    return join(root, name);
  };
  let lookedThroughAt = Number.NEGATIVE_INFINITY;

  /** Removes what killed processes have left, with the first file and then once an hour. */
  async function removeAbandonedAtTimes(): Promise<void> {
    if (performance.now() - lookedThroughAt < abandonedMs) return;
    lookedThroughAt = performance.now();
    // What could not be removed is tried again another time.
    await removeAbandoned(join(root, unfinishedFolder), Date.now()).catch(() => undefined);
  }

  return {
    async put(name, content) {
      const path = place(name);
      const unfinished = join(root, unfinishedFolder, `.${randomUUID()}`);
      try {
        const first = await mkdir(join(root, unfinishedFolder), { recursive: true, mode: 0o750 });
        await removeAbandonedAtTimes();
        await mkdir(dirname(path), { recursive: true, mode: 0o750 });
        await writeFile(unfinished, content, { flag: 'w', mode: 0o640, flush: true });
        // A link fails if the name exists; a rename would replace the file.
        await link(unfinished, path);
        // Another caller may have made a folder above this moment ago, and not flushed it yet. One without news costs next to nothing.
        await flushFolders(dirname(path), first === undefined ? root : dirname(first));
      } catch (error) {
        throw hasErrorCode(error, 'ENOSPC', 'EDQUOT')
          ? unavailable('Storage is temporarily unavailable.', 5, error)
          : error;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async open(name) {
      if (!namePattern.test(name)) return undefined;
      const file = await openPlain(place(name));
      if (file === undefined) return undefined;
      const { size, mtimeMs } = await file.stat();
      return {
        size,
        etag: `"${createHash('sha256').update(`${name} ${size} ${mtimeMs}`).digest('base64url').slice(0, 22)}"`,
        read: (range) => file.createReadStream({ ...range, highWaterMark: 16_384 }),
        close: () => file.close(),
      };
    },
    remove: (name) => removeForGood(place(name)),
    async list(folder) {
      const parent = place(folder);
      const names = await readdir(parent).catch((error: unknown) => {
        if (hasErrorCode(error, 'ENOENT')) return [];
        throw error;
      });
      const found = await Promise.all(
        names.map(async (name) => ({
          name: `${folder}/${name}`,
          stat: await lstat(join(parent, name)).catch(() => null),
        })),
      );
      return found.flatMap(({ name, stat }) =>
        stat?.isFile() && namePattern.test(name) ? [{ name, storedAt: stat.mtime }] : [],
      );
    },
  };
}

async function removeForGood(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await flushFolder(dirname(path)).catch((error: unknown) => {
    // A folder that is not there holds nothing that could come back.
    if (!hasErrorCode(error, 'ENOENT', 'ENOTDIR')) throw error;
  });
}

/** A regular file, never the target of a symbolic link. */
async function openPlain(path: string): Promise<FileHandle | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return undefined;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return undefined;
    throw error;
  }
}
