import { type FileHandle, open } from 'node:fs/promises';

/** An open file whose bytes are read, and overwritten in place. Its length never changes. */
export interface PatchableFile {
  readonly size: number;
  /** Returns `length` bytes from the offset `at`; fewer where the file ends before. */
  read(at: number, length: number): Promise<Buffer>;
  write(at: number, bytes: Buffer): Promise<void>;
  /** Overwrites a range with one byte value, by default zero, up to the end of the file. */
  fill(at: number, length: number, byte?: number): Promise<void>;
}

const pieceBytes = 65_536;

/** Opens a file for `work` and closes it afterwards. */
export async function withPatchableFile<Result>(
  path: string,
  work: (file: PatchableFile) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    return await work(patchable(handle, size));
  } finally {
    await handle.close();
  }
}

function patchable(handle: FileHandle, size: number): PatchableFile {
  return {
    size,
    async read(at, length) {
      // A caller that searches backwards may ask for an offset before the beginning of the file.
      if (at < 0) return Buffer.alloc(0);
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, at);
      return bytes.subarray(0, bytesRead);
    },
    async write(at, bytes) {
      await handle.write(bytes, 0, bytes.length, at);
    },
    async fill(at, length, byte = 0) {
      const end = Math.min(size, at + length);
      for (let place = at; place < end; place += pieceBytes) {
        const piece = Buffer.alloc(Math.min(pieceBytes, end - place), byte);
        await handle.write(piece, 0, piece.length, place);
      }
    },
  };
}
