import { type FileHandle, open } from 'node:fs/promises';

/** An open file of which parts are read. */
export interface ReadableFile {
  readonly size: number;
  /** Returns `length` bytes from the offset `at`; fewer if the file ends before. */
  read(at: number, length: number): Promise<Buffer>;
}

/** Bytes that are read at once, from which short reads are answered: reading them one by one would take a hundred times as long. */
const windowBytes = 16_384;

/** Opens a file for `work` and closes it afterwards. */
export async function withReadableFile<Result>(
  path: string,
  work: (file: ReadableFile) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    return await work(readable(handle, size));
  } finally {
    await handle.close();
  }
}

function readable(handle: FileHandle, size: number): ReadableFile {
  let window = { at: 0, bytes: Buffer.alloc(0) };
  const readNow = async (at: number, length: number) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, at);
    return bytes.subarray(0, bytesRead);
  };
  return {
    size,
    async read(at, length) {
      if (length > windowBytes) return readNow(at, length);
      const end = Math.min(size, at + length);
      if (at < window.at || end > window.at + window.bytes.length) {
        window = { at, bytes: await readNow(at, windowBytes) };
      }
      return window.bytes.subarray(at - window.at, Math.max(at, end) - window.at);
    },
  };
}
