import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { decodePicture } from './decode-picture.ts';

const limits = { field: 'media', maxBytes: 1_000_000, box: { width: 64, height: 64, fit: 'inside' } } as const;

async function makePicture(): Promise<{ path: string; size: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stagedoor-picture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const content = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const file = path.join(folder, 'picture.png');
  await writeFile(file, content);
  return { path: file, size: content.length };
}

/** Decodes a whole picture on a machine if the decoder says `problem`. */
async function decodeWith(problem: string) {
  const file = await makePicture();
  const decoding = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error(problem));
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
