import { open } from 'node:fs/promises';

/** The brands are in the first box of the file. */
const headBytes = 256;

/** Whether an AVIF file is a sequence of pictures, by its brands. libheif decodes none. */
export async function isAnimatedAvif(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const end = Math.min(bytesRead, buffer.readUInt32BE(0));
    // The main brand, and from the fifth word on those that the file is compatible with.
    for (let at = 8; at + 4 <= end; at += 4) if (buffer.toString('latin1', at, at + 4) === 'avis') return true;
    return false;
  } finally {
    await file.close();
  }
}
