import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Copies bytes to a new file of this machine, whose metadata can be removed. Returns their SHA-256. */
export async function copyToMachine(content: Readable, path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(
    content,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return hash.digest();
}
