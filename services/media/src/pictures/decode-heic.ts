import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { readPngChunks, writePng } from '#/pictures/png-chunks.ts';

/**
 * Decodes a HEIC file, which the libraries of sharp leave out. Returns a PNG with the file's color profile, upright; undefined
 * if the file is damaged. Throws `tooMany()` if it has more than `maxPixels` pixels.
 */
export async function decodeHeic(
  path: string,
  { maxPixels, tooMany }: { maxPixels: number; tooMany: () => Error },
): Promise<Buffer | undefined> {
  const file = await readFile(path);
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (image === undefined) return undefined;
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPixels) throw tooMany();
  const data = new Uint8ClampedArray(width * height * 4);
  const isDecoded = await new Promise<boolean>((resolve) => {
    image.display({ data, width, height }, (shown) => resolve(shown !== null));
  });
  for (const one of images) one.free();
  if (!isDecoded) return undefined;
  const png = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return withProfile(png, findProfile(file));
}

/** The ICC profile in the first `colr` box that has one. All parts of a photo have the same. */
function findProfile(file: Buffer): Buffer | undefined {
  const at = file.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return undefined;
  const end = at - 4 + file.readUInt32BE(at - 4);
  return end > at + 8 && end <= file.length ? file.subarray(at + 8, end) : undefined;
}

function withProfile(png: Buffer, profile: Buffer | undefined): Buffer {
  if (profile === undefined) return png;
  const [header, ...rest] = [...readPngChunks(png)].filter(({ type }) => type !== 'iCCP');
  if (header === undefined) return png;
  const data = Buffer.concat([Buffer.from('ICC profile\0\0', 'latin1'), deflateSync(profile)]);
  return writePng([header, { type: 'iCCP', data }, ...rest]);
}
