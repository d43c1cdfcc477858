/** What a file's head must contain to say that it moves: WebP, GIF and PNG. */
const headBytes = 64;

/**
 * Returns the first frame of a loaded picture as an address, if the picture moves; undefined for one that stands still. The caller
 * revokes the address.
 */
export async function freezePicture(image: HTMLImageElement): Promise<string | undefined> {
  if (!(await isMoving(image.currentSrc))) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  // Drawing takes the first frame of a picture that is on no page, whatever frame is shown on the page.
  const still = new Image();
  still.src = image.currentSrc;
  await still.decode();
  canvas.getContext('2d')?.drawImage(still, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp'));
  return blob === null ? undefined : URL.createObjectURL(blob);
}

async function isMoving(address: string): Promise<boolean> {
  // The content policy lets nobody read what this page has made: such a picture counts as moving.
  if (!address.startsWith('http')) return true;
  const response = await fetch(address, { headers: { range: `bytes=0-${headBytes - 1}` } });
  if (!response.ok || response.body === null) return false;
  // A server that ignores the range sends everything: the rest is not read.
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return value !== undefined && hasFrames(value.subarray(0, headBytes));
}

/** Returns whether the head of a file says that it has several frames. A GIF does not say so, and counts as moving. */
export function hasFrames(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  if (text.startsWith('GIF8')) return true;
  if (text.startsWith('RIFF') && text.startsWith('WEBPVP8X', 8)) return ((head[20] ?? 0) & 2) > 0;
  return text.startsWith('\u0089PNG') && text.includes('acTL');
}
