import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { unavailable } from '#/errors.ts';

/** A file that is being read; {@link close} it where {@link read} is not called. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly etag: string;
  /** The bytes from `start` to `end`, both included; all of them by default. The stream closes the file. */
  read(range?: { start: number; end: number }): Readable;
  close(): Promise<void>;
}

export interface StoredName {
  readonly name: string;
  readonly storedAt: Date;
}

/**
 * Where a service keeps files. A name is made of parts of lower-case letters, digits, `.`, `_` and `-`, separated by
 * `/`; it never gets another content.
 */
export interface FileStore {
  /** Stores a file, whole or not at all. Throws where the name is taken. */
  put(name: string, content: Buffer): Promise<void>;
  /** Undefined where there is none. */
  open(name: string): Promise<StoredFile | undefined>;
  /** Moves everything below a folder to another, that does not exist. */
  moveFolder(from: string, to: string): Promise<void>;
  /** Removes everything below a folder; harmless where there is nothing. */
  removeFolder(folder: string): Promise<void>;
  /** The files right below a folder. */
  list(folder: string): Promise<StoredName[]>;
}

const namePattern = /^(?:[a-z0-9][a-z0-9._-]{0,79}\/){0,5}[a-z0-9][a-z0-9._-]{0,79}$/;

/** Whether a name could be one of a store's. Anything else, such as one with `..`, names nothing. */
export function isFileName(name: string): boolean {
  return namePattern.test(name) && !name.includes('..');
}

/** Keeps files in a folder of this machine. */
export function createDiskStore(root: string): FileStore {
  const place = (name: string) => {
    if (!isFileName(name)) throw new Error('not the name of a file');
    return join(root, name);
  };
  return {
    async put(name, content) {
      const path = place(name);
      const unfinished = `${path}.${process.pid}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o750 });
        await writeWhole(unfinished, content);
        // A link fails where the name is taken; a rename would replace.
        await link(unfinished, path);
      } catch (error) {
        throw isFull(error) ? unavailable('Storage is temporarily unavailable.', 5, error) : error;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async open(name) {
      if (!isFileName(name)) return undefined;
      let file: FileHandle;
      try {
        file = await open(place(name), constants.O_RDONLY | constants.O_NOFOLLOW);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      const { size, mtimeMs, isFile } = await describe(file);
      if (!isFile) {
        await file.close();
        return undefined;
      }
      return {
        size,
        etag: `"${createHash('sha256').update(`${name} ${size} ${mtimeMs}`).digest('base64url').slice(0, 22)}"`,
        read: (range) => createReadStream('', { fd: file, ...range }),
        close: () => file.close(),
      };
    },
    async moveFolder(from, to) {
      await mkdir(dirname(place(to)), { recursive: true, mode: 0o750 });
      await rename(place(from), place(to));
    },
    async removeFolder(folder) {
      await rm(place(folder), { recursive: true, force: true });
    },
    async list(folder) {
      return [];
    },
  };
}
