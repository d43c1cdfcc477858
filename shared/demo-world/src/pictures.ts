import { readFile } from 'node:fs/promises';
import { readData } from '#/read-data.ts';
import type { Picture } from '#/world.ts';

/** Widths in which a post's or a message's picture is stored, in pixels. Documents have the first one only. */
export const pictureWidths = [640, 1280] as const;

const described = new Map(Object.entries(readData('pictures')));

/** Throws if there is no picture of that name, or it is an avatar only. */
export function getPicture(name: string): Picture {
  const { alt, width, height, size } = described.get(name) ?? {};
  if (alt === undefined || width === undefined || height === undefined || size === undefined) {
    throw new Error(`The demo world has no picture ${name}`);
  }
  return { name, alt, width, height, size };
}

/** The preview of a locked picture: a WebP too small to recognize anything. */
export function getBlurred({ name }: Picture): Buffer {
  return Buffer.from(described.get(name)?.blurred ?? '', 'base64');
}

/** Reads a file of `pictures/`, such as `640.webp` of a picture. */
export function readPicture(name: string, file: string): Promise<Buffer> {
  return readFile(new URL(`../pictures/${name}/${file}`, import.meta.url));
}
