type Lab = readonly [lightness: number, a: number, b: number];

/** Mixes two #RRGGBB colours in OKLab, where half way between two colours also looks half way. `share` is of `other`. */
export function mix(color: string, other: string, share: number): string {
  const from = toLab(color);
  const to = toLab(other);
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return fromLab([at(0), at(1), at(2)]);
}

export function lighten(color: string, share: number): string {
  return mix(color, '#ffffff', share);
}

export function darken(color: string, share: number): string {
  return mix(color, '#000000', share);
}

/** How light a colour looks: 0 is black, 1 is white. */
export function lightness(color: string): number {
  return toLab(color)[0];
}

/** The colour at `place` (0 to 1) of a scale that passes through all of `colors`. */
export function colorAt(colors: readonly string[], place: number): string {
  const step = Math.min(Math.max(place, 0), 1) * (colors.length - 1);
  const low = Math.min(Math.floor(step), colors.length - 1);
  const from = colors[low] ?? '#000000';
  return mix(from, colors[low + 1] ?? from, step - low);
}

function toLab(color: string): Lab {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = [channel(1), channel(3), channel(5)];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightnessPart, a, b]: Lab): string {
  const l = (lightnessPart + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightnessPart - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightnessPart - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(Math.max(encoded, 0), 1) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
