import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolFailure } from '#/film/film-tools.ts';

const headBytes = 16;

/**
 * Throws a ToolFailure if the files of a rendition are not whole: ffmpeg writes streams on a full disk without saying that anything is
 * missing.
 */
export async function assertWhole(folder: string): Promise<void> {
  const index = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const segments = index.split('\n').filter((line) => line.endsWith('.m4s'));
  const isEnded = segments.length > 0 && index.includes('#EXT-X-ENDLIST');
  for (const name of ['init.mp4', ...segments]) {
    if (!isEnded || !(await hasWholeBoxes(join(folder, name)))) {
      throw new ToolFailure(`ffmpeg: ${name} is not whole`, false);
    }
  }
}

/** Whether a file consists of boxes of MP4, of which the last one ends with it. */
async function hasWholeBoxes(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let at = 0;
    while (at < size) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, at);
      const short = bytesRead < 8 ? 0 : buffer.readUInt32BE(0);
      const length = short === 1 && bytesRead === headBytes ? Number(buffer.readBigUInt64BE(8)) : short;
      if (length < 8) return false;
      at += length;
    }
    return size > 0 && at === size;
  } finally {
    await file.close();
  }
}
