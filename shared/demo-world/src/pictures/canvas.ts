import type { Palette } from '#/pictures/palettes.ts';
import type { Random } from '#/random.ts';

/** What a style paints on. All lengths are in pixels. */
export type Canvas = {
  width: number;
  height: number;
  /** The shorter side, which lengths inside a picture are measured in. */
  side: number;
  random: Random;
  palette: Palette;
};

/** Paints the inside of an SVG element. Ids need to be unique within one picture only. */
export type Style = (canvas: Canvas) => string;

export type Point = readonly [x: number, y: number];

type Stop = readonly [offset: number, color: string, opacity?: number];

/** A number as short as a picture needs it. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function fill(canvas: Canvas, paint: string): string {
  return `<rect width="${canvas.width}" height="${canvas.height}" fill="${paint}"/>`;
}

export function circle([x, y]: Point, radius: number, attributes: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(Math.max(radius, 0))}" ${attributes}/>`;
}

/** A gradient across the box of whatever uses it; 0° runs from top to bottom, 90° from left to right. */
export function linearGradient(id: string, degrees: number, stops: readonly Stop[]): string {
  const [dx, dy] = [Math.sin((degrees * Math.PI) / 180) / 2, Math.cos((degrees * Math.PI) / 180) / 2];
  const ends = `x1="${(0.5 - dx).toFixed(3)}" y1="${(0.5 - dy).toFixed(3)}" x2="${(0.5 + dx).toFixed(3)}" y2="${(0.5 + dy).toFixed(3)}"`;
  return `<linearGradient id="${id}" ${ends}>${stops.map(writeStop).join('')}</linearGradient>`;
}

export function radialGradient(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops.map(writeStop).join('')}</radialGradient>`;
}

/** A soft spot of light: opaque in the middle, gone at the rim, without the hard shoulder that two stops give. */
export function glowGradient(id: string, color: string, strength: number): string {
  return radialGradient(id, [
    [0, color, strength],
    [0.3, color, strength * 0.66],
    [0.6, color, strength * 0.24],
    [0.85, color, strength * 0.04],
    [1, color, 0],
  ]);
}

/** A curve through all points; closed, it returns to the first. */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)] ?? [0, 0];
  const [startX, startY] = at(0);
  let path = `M${short(startX)} ${short(startY)}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const control = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ];
    path += `C${control.map(short).join(' ')}`;
  }
  return closed ? `${path}Z` : path;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;
}

/** The point at an angle (in radians) and a distance from a middle. */
export function around([x, y]: Point, angle: number, distance: number): Point {
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
}

/** A smooth wandering line: the sum of a few sines, between about -1 and 1; `roughness` counts the sines. */
export function wander(random: Random, roughness = 4): (place: number) => number {
  const parts = Array.from({ length: roughness }, (_, index) => ({
    frequency: (index + 1) * random.between(0.7, 1.3),
    phase: random.between(0, Math.PI * 2),
    strength: 1 / (index + 1) ** 1.15,
  }));
  const total = parts.reduce((sum, part) => sum + part.strength, 0);
  return (place) =>
    parts.reduce((sum, part) => sum + Math.sin(place * Math.PI * 2 * part.frequency + part.phase) * part.strength, 0) /
    (total * 0.75);
}

/** A closed wandering outline: the radius at each angle is `radius` times 1 ± `uneven`. */
export function blob(random: Random, middle: Point, radius: number, uneven: number, corners = 10): Point[] {
  const [second, third, fifth] = [0, 0, 0].map(() => random.between(0, Math.PI * 2));
  return Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * Math.PI * 2;
    const swing =
      Math.sin(angle * 2 + (second ?? 0)) * 0.5 +
      Math.sin(angle * 3 + (third ?? 0)) * 0.35 +
      Math.sin(angle * 5 + (fifth ?? 0)) * 0.15;
    return around(middle, angle, radius * (1 + swing * uneven));
  });
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function writeStop([offset, color, opacity]: Stop): string {
  const seeThrough = opacity === undefined ? '' : ` stop-opacity="${opacity.toFixed(3)}"`;
  return `<stop offset="${offset.toFixed(3)}" stop-color="${color}"${seeThrough}/>`;
}
