import { readFile } from 'node:fs/promises';
import { writeTemporaryFile } from '@stagedoor/service-kit/testing/write-temporary-file';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { recognizeFile } from '#/uploads/file-kinds.ts';
import { decodePicture } from './decode-picture.ts';
import { drawPng } from './testing/draw-png.ts';

const limits = { field: 'media', maxBytes: 1_000_000, box: { width: 64, height: 64, fit: 'inside' } } as const;

async function makePicture() {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } });
  return writeTemporaryFile(await picture.png().toBuffer());
}

/** Decodes a whole picture on a machine if the decoder says `problem`. */
async function decodeWith(problem: string) {
  const file = await makePicture();
  const decoding = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error(problem));
  onTestFinished(() => decoding.mockRestore());
  return decodePicture(file, limits);
}

it('blames the file for what cannot be decoded', async () => {
  await expect(decodeWith('pngload: libspng read error')).rejects.toMatchObject({
    statusCode: 400,
    errors: [{ field: 'media', message: 'This picture is damaged or not complete' }],
  });
});

it('does not blame the file where the time for decoding ended: it may be sent again', async () => {
  await expect(decodeWith('timeout: 37% complete')).rejects.toMatchObject({
    statusCode: 503,
    message: 'Pictures cannot be accepted at the moment.',
    retryAfterSeconds: 5,
  });
});

it('recognizes a HEIC photo as a picture, whatever its name and claimed type', async () => {
  const path = new URL('./testing/display-p3.heic', import.meta.url).pathname;
  const file = { path, size: 1_452, fileName: 'IMG_1.HEIC', claimedType: '', digest: '' };
  expect(await recognizeFile(file)).toMatchObject({ type: 'IMAGE', mimeType: 'image/webp' });
});

const decode = async (content: Buffer) => decodePicture(await writeTemporaryFile(content), limits);

describe('what cannot be decoded', () => {
  it('says so: an animated AVIF', async () => {
    const head = Buffer.from('\0\0\0\x1cftypavis\0\0\0\0avifavismsf1', 'latin1');
    await expect(decode(Buffer.concat([head, Buffer.alloc(100)])).then(() => 'made')).rejects.toMatchObject({
      statusCode: 415,
      message: 'Animated AVIF pictures cannot be shown: send it as a GIF, WebP or video',
    });
  });

  it('says so: more than 50 megapixels, however few bytes they take', async () => {
    const rows = Array.from({ length: 6_000 }, () => Buffer.alloc(10_000));
    const file = await writeTemporaryFile(drawPng({ width: 10_000, depth: 8, colorType: 0, rows }));
    expect(file.size).toBeLessThan(limits.maxBytes);
    await expect(decodePicture(file, limits)).rejects.toMatchObject({
      statusCode: 413,
      message: 'A picture can have at most 50 megapixels',
    });
  });

  it('says so: a damaged HEIC, with what an iPhone can do', async () => {
    const heic = await readFile(new URL('./testing/display-p3.heic', import.meta.url));
    await expect(decode(heic.subarray(0, 900)).then(() => 'made')).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/^This HEIC picture cannot be read: send it as a JPEG\. An iPhone/),
    });
  });
});
