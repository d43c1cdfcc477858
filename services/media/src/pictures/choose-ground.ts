interface Pixels {
  readonly pixels: Buffer;
  readonly channels: 1 | 2 | 3 | 4;
}

const light = '#ffffff';
const dark = '#202020';
/** Pixels from this luminance on (of 255) would be hard to see on a light ground. */
const lightInk = 192;
/** The share of light ink from which on the ground is dark. A drawing with dark outlines is for a light one. */
const mostlyLight = 0.95;

/**
 * Returns the color on which a picture with transparency is shown, in both looks of the app: light, as paper is, but dark if
 * nearly all that is drawn is light. Returns undefined for a picture without transparency.
 */
export function chooseGround({ pixels, channels }: Pixels): string | undefined {
  if (channels === 1 || channels === 3) return undefined;
  let [ink, lightOnly] = [0, 0];
  let isOpaque = true;
  for (let at = 0; at < pixels.length; at += channels) {
    const alpha = pixels[at + channels - 1] ?? 0;
    const red = pixels[at] ?? 0;
    const [green, blue] = channels === 2 ? [red, red] : [pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    ink += alpha;
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue >= lightInk) lightOnly += alpha;
    if (alpha < 255) isOpaque = false;
  }
  if (isOpaque) return undefined;
  return ink > 0 && lightOnly >= ink * mostlyLight ? dark : light;
}
