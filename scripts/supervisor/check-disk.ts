import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';

const megabyte = 1_048_576;
/** A new database, a first web build, the demo world. */
const forFirstStart = 300;
const forLaterStart = 60;

/** Makes the data folder and writes a real file into it: free space on paper is not always space one may use. */
export function checkDisk(dataDir: string): void {
  const needed = existsSync(path.join(dataDir, 'logs')) ? forLaterStart : forFirstStart;
  const probe = path.join(dataDir, `probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    const { bavail, bsize } = statfsSync(dataDir);
    const free = Math.floor((bavail * bsize) / megabyte);
    if (free < needed) throw diskFull(dataDir, `has ${free} MB left and ${needed} MB are needed to start`);
    writeFileSync(probe, Buffer.alloc(8 * megabyte, 1), { mode: 0o600, flush: true });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOSPC' || code === 'EDQUOT') throw diskFull(dataDir, 'is full');
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw new Refusal(
        `${dataDir} cannot be written by this user (${code}): mend its owner, or point DATA_DIR at another folder.`,
      );
    }
    throw new Refusal(`${dataDir} cannot be used (${code}): point DATA_DIR at another folder.`);
  } finally {
    rmSync(probe, { force: true });
  }
}

function diskFull(dataDir: string, how: string): Refusal {
  return new Refusal(`The disk that holds ${dataDir} ${how}: free some space, or point DATA_DIR at another disk.`);
}
