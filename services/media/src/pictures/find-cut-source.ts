import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** The share of the rows that must be there. */
const leastShown = 0.75;

const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * Returns what the decoder needs, to show of a picture whose end is missing what browsers show of it; undefined if they would not
 * show most of it. Cameras and apps that stop too early leave such files, many of which lack nothing that can be seen.
 */
export async function findCutSource(input: string | Buffer): Promise<string | Buffer | undefined> {
  const { format, width, height } = await sharp(input, { limitInputPixels: false, failOn: 'none' }).metadata();
  const rows = Math.max(1, Math.floor(height * leastShown));
  if (format === 'jpeg') {
    const ended = Buffer.concat([typeof input === 'string' ? await readFile(input) : input, endOfImage]);
    const scans = countScans(ended);
    // The first of a progressive picture's scans shows all of it, and the others add detail.
    const isShown = scans.isProgressive ? scans.count > 1 : await hasRows(ended, { width, rows, failOn: 'warning' });
    return isShown ? ended : undefined;
  }
  if (format === 'gif') return (await isDrawn(input, { width, row: rows - 1 })) ? input : undefined;
  return (await hasRows(input, { width, rows, failOn: 'error' })) ? input : undefined;
}

interface Rows {
  readonly width: number;
  readonly rows: number;
  readonly failOn: 'error' | 'warning';
}

/** Whether the first rows can be decoded: the decoder reads no further than it must. */
async function hasRows(input: string | Buffer, { width, rows, failOn }: Rows): Promise<boolean> {
  return sharp(input, { failOn, limitInputPixels: false })
    .timeout({ seconds: 10 })
    .extract({ left: 0, top: 0, width, height: rows })
    .resize(1, 1, { fit: 'fill' })
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
}

/** Whether a row of a GIF has any color: those that are missing are transparent. */
async function isDrawn(input: string | Buffer, { width, row }: { width: number; row: number }): Promise<boolean> {
  const pixels = await sharp(input, { failOn: 'none', limitInputPixels: false })
    .timeout({ seconds: 10 })
    .extract({ left: 0, top: row, width, height: 1 })
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => Buffer.alloc(0));
  return pixels.some((value, at) => at % 4 === 3 && value > 0);
}

/** Counts the scans of a JPEG; the thumbnail within its metadata does not count. */
function countScans(jpeg: Buffer): { readonly count: number; readonly isProgressive: boolean } {
  let count = 0;
  let isProgressive = false;
  let at = 2;
  while (at >= 0 && at + 4 <= jpeg.length) {
    const marker = jpeg[at + 1] ?? 0;
    // Everything else is data of a scan, a marker within it, or the end.
    const isSegment = jpeg[at] === 0xff && marker >= 0xc0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd9);
    if (isSegment && marker === 0xda) count += 1;
    if (isSegment && marker === 0xc2) isProgressive = true;
    at = isSegment ? at + 2 + jpeg.readUInt16BE(at + 2) : jpeg.indexOf(0xff, at + 1);
  }
  return { count, isProgressive };
}
