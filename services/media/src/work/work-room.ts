import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rm, statfs, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { hasErrorCode } from '@stagedoor/service-kit/common/has-error-code';

/** Space on disk for work on files that have arrived: copies of them, and what programs make of them. */
export interface WorkRoom {
  /**
   * Calls `work` with an empty folder that is removed afterwards. Throws a {@link NoSpace}, which says how much is missing, if `bytes`
   * would not leave the configured free space: a job waits then, and the reason is in its row.
   */
  use<Result>(bytes: number, work: (folder: string) => Promise<Result>): Promise<Result>;
  /** Removes the folders that killed processes have left. */
  sweep(): Promise<void>;
}

/** There is no space at the moment. Its message is for operators. */
export class NoSpace extends Error {
  readonly code = 'ENOSPC';
}

interface WorkRoomOptions {
  readonly folder: string;
  /** Megabytes that stay free. */
  readonly floorMb: number;
  /** Tells the free space, in blocks; tests set it. */
  readonly readDisk?: (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;
}

const megabyte = 1_000_000;
const touchedEveryMs = 30_000;
/** A folder of another machine that nobody has touched for this long was left by a killed process, ms. */
const abandonedMs = 300_000;

export function createWorkRoom({ folder: root, floorMb, readDisk = statfs }: WorkRoomOptions): WorkRoom {
  /** Bytes that work under way may still write. */
  const reserved = new Map<string, number>();
  // Machines may share the folder: whose process lives can be asked on its own machine only.
  const ownPrefix = `${hostname()}.`;

  async function reserve(name: string, bytes: number): Promise<void> {
    const disk = await readDisk(root);
    const others = [...reserved.values()].reduce((sum, one) => sum + one, 0);
    const missing = bytes + others + floorMb * megabyte - disk.bavail * disk.bsize;
    if (missing > 0) {
      throw new NoSpace(
        `There is too little free space to work on a file: ${Math.ceil(missing / megabyte)} MB more are needed`,
      );
    }
    reserved.set(name, bytes);
  }

  async function isAbandoned(name: string): Promise<boolean> {
    if (reserved.has(name)) return false;
    const { mtimeMs } = await lstat(join(root, name));
    if (name.startsWith(ownPrefix)) {
      const id = Number(name.slice(ownPrefix.length).split('.', 1)[0]);
      // In a container all processes have the same number.
      const isBefore = id === process.pid && mtimeMs < Date.now() - process.uptime() * 1_000;
      if (isBefore || !isAlive(id)) return true;
    }
    return Date.now() - mtimeMs > abandonedMs;
  }

  return {
    async use(bytes, work) {
      await mkdir(root, { recursive: true, mode: 0o750 });
      const name = `${ownPrefix}${process.pid}.${randomUUID()}`;
      const folder = join(root, name);
      await reserve(name, bytes);
      // One that fails is made up for by the next, nine more of which fit into the time until a folder counts as abandoned.
      const touch = setInterval(
        () => void utimes(folder, new Date(), new Date()).catch(() => undefined),
        touchedEveryMs,
      );
      try {
        await mkdir(folder, { mode: 0o700 });
        return await work(folder);
      } finally {
        clearInterval(touch);
        await rm(folder, { recursive: true, force: true });
        reserved.delete(name);
      }
    },
    async sweep() {
      await mkdir(root, { recursive: true, mode: 0o750 });
      for (const name of await readdir(root)) {
        try {
          if (await isAbandoned(name)) await rm(join(root, name), { recursive: true, force: true });
        } catch (error) {
          // Another instance has removed it.
          if (!hasErrorCode(error, 'ENOENT')) throw error;
        }
      }
    },
  };
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return !hasErrorCode(error, 'ESRCH');
  }
}
