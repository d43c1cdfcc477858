/** The number of leading bytes that show whether a WebP, GIF or PNG file is animated. */
const headBytes = 64;

/** Returns an object URL of the first frame if a loaded picture is animated, otherwise undefined. The caller revokes the URL. */
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
  // The content policy does not let the page fetch its own blob URLs, so such a picture counts as animated.
  if (!address.startsWith('http')) return true;
  const response = await fetch(address, { headers: { range: `bytes=0-${headBytes - 1}` } });
  if (!response.ok || response.body === null) return false;
  // A server that ignores the range sends everything: the rest is not read.
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return value !== undefined && hasFrames(value.subarray(0, headBytes));
}

/** Returns whether a file's header declares several frames. A GIF header does not, so every GIF counts as animated. */
export function hasFrames(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  if (text.startsWith('GIF8')) return true;
  if (text.startsWith('RIFF') && text.startsWith('WEBPVP8X', 8)) return ((head[20] ?? 0) & 2) > 0;
  return text.startsWith('\u0089PNG') && text.includes('acTL');
}
