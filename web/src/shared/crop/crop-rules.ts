/** A rectangle in pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The types that a canvas can read and write without loss of content. A GIF would lose its animation. */
const CROPPED_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Longer sides are scaled down: no screen shows more of a post, and phones refuse larger canvases. */
const LONGEST_SIDE = 4096;

export function canCrop({ type }: Pick<File, 'type'>): boolean {
  return CROPPED_TYPES.includes(type);
}

/** Returns the size of the box around a picture that is turned by the given degrees. */
export function boxAround({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { width: cosine * width + sine * height, height: sine * width + cosine * height };
}

/** Returns by how much an area is scaled down; 1 for most. */
export function scaleOf({ width, height }: Size): number {
  return Math.min(1, LONGEST_SIDE / Math.max(width, height));
}

/** Returns the type to write a picture as: a browser cannot write every type that it can read. */
export function writtenType(type: string): string {
  return type === 'image/avif' ? 'image/webp' : type;
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Returns the name of a picture that was written as another type. */
export function renameTo(name: string, type: string): string {
  const base = name.replace(/\.[^.]*$/, '');
  return `${base || 'picture'}.${EXTENSIONS[type] ?? 'png'}`;
}

/** Degrees from 0 to 270, a quarter further to the right or left. */
export function turn(degrees: number, quarters: 1 | -1): number {
  return (degrees + 360 + quarters * 90) % 360;
}
