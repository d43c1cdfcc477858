import { type FileHandle, open } from 'node:fs/promises';

/** An open file that is read and overwritten in place. Its length never changes. */
export interface PatchableFile {
  readonly size: number;
  /** Returns `length` bytes from the offset `at`; fewer if the file ends before. */
  read(at: number, length: number): Promise<Buffer>;
  /** Writes what of the bytes is within the file. */
  write(at: number, bytes: Buffer): Promise<void>;
  /** Overwrites a range with one byte value, by default zero, up to the end of the file. */
  fill(at: number, length: number, byte?: number): Promise<void>;
}

const pieceBytes = 65_536;
/** Bytes that are read at once, from which short reads are answered: reading them one by one would take a hundred times as long. */
const windowBytes = 16_384;

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
  let window = { at: 0, bytes: Buffer.alloc(0) };
  const readNow = async (at: number, length: number) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, at);
    return bytes.subarray(0, bytesRead);
  };
  const writeNow = async (at: number, given: Buffer) => {
    const bytes = given.subarray(0, Math.max(0, size - at));
    await handle.write(bytes, 0, bytes.length, at);
    // The buffer that was read before this write still equals the file.
    const end = Math.min(at + bytes.length, window.at + window.bytes.length);
    const start = Math.max(at, window.at);
    if (start < end) bytes.copy(window.bytes, start - window.at, start - at, end - at);
  };
  return {
    size,
    async read(at, length) {
      // A caller that searches backwards may ask for an offset before the beginning of the file.
      if (at < 0) return Buffer.alloc(0);
      if (length > windowBytes) return readNow(at, length);
      const end = Math.min(size, at + length);
      let { at: from, bytes } = window;
      if (at < from || end > from + bytes.length) {
        [from, bytes] = [at, await readNow(at, windowBytes)];
        window = { at: from, bytes };
      }
      // A copy, which the caller may change.
      return Buffer.from(bytes.subarray(at - from, Math.max(at, end) - from));
    },
    write: writeNow,
    async fill(at, length, byte = 0) {
      const end = Math.min(size, at + length);
      for (let place = at; place < end; place += pieceBytes) {
        await writeNow(place, Buffer.alloc(Math.min(pieceBytes, end - place), byte));
      }
    },
  };
}
