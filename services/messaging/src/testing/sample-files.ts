import sharp from 'sharp';

/** Minimal files for tests: as much of each as its kind is recognized by. */

/** Returns a picture whose metadata contains `secret`. */
export function picture(secret: string, width = 900, height = 600): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .withExif({ IFD0: { ImageDescription: secret, Artist: secret } })
    .jpeg()
    .toBuffer();
}

const rest = Buffer.alloc(400, 7);
export const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), rest]);
export const mp3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\x44', 'latin1'), rest]);
export const wav = Buffer.concat([Buffer.from('RIFF\x90\x01\0\0WAVEfmt ', 'latin1'), rest]);
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
export const script = Buffer.from('#!/bin/sh\nrm -rf /\n');
export const program = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), rest]);
