import {
  circle,
  curve,
  fill,
  glowGradient,
  linearGradient,
  type Point,
  range,
  type Style,
  short,
  wander,
} from '#/pictures/canvas.ts';
import { colorAt, darken, lighten, mix } from '#/pictures/color.ts';

/** Rings that drift as they shrink, like a record seen through water. */
export const ripples: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const middle: Point = [width * random.between(0.3, 0.7), height * random.between(0.32, 0.68)];
  const drift: Point = [random.between(-0.14, 0.14) * side, random.between(-0.14, 0.14) * side];
  const rings = random.whole(11, 17);
  const reach = Math.hypot(width, height) * 0.72;
  const scale = [palette.night, palette.inks[0], palette.inks[1], palette.inks[2], palette.inks[3], palette.inks[4]];
  const body = range(rings).map((ring) => {
    const share = ring / (rings - 1);
    const shift = share ** 1.4;
    const at: Point = [middle[0] + drift[0] * shift, middle[1] + drift[1] * shift];
    const radius = reach * (1 - share) ** 1.25 + side * 0.035;
    const color = colorAt(scale, share);
    const bright = lighten(color, 0.12);
    return (
      linearGradient(`ring${ring}`, 35, [
        [0, bright],
        [0.5, color],
        [1, darken(color, 0.28)],
      ]) +
      circle([at[0] + side * 0.006, at[1] + side * 0.012], radius + side * 0.004, 'fill="#000" fill-opacity=".22"') +
      circle(at, radius, `fill="url(#ring${ring})"`)
    );
  });
  return fill(canvas, palette.night) + body.join('');
};

/** Beams from above through haze, with dust in them. */
export const stageLights: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const [, second, third, fourth, fifth] = palette.inks;
  const colors = [third, fourth, second, fifth, third];
  const beams = random.whole(4, 6);
  const lean = random.between(-0.25, 0.25);
  const body = range(beams).flatMap((beam) => {
    const color = colors[beam % colors.length] ?? third;
    const from = width * ((beam + random.between(0.2, 0.8)) / beams);
    const to = from + width * (lean + random.between(-0.28, 0.28));
    const spread = width * random.between(0.1, 0.2);
    const gradient = linearGradient(`beam${beam}`, 0, [
      [0, lighten(color, 0.45), 0.24],
      [0.35, color, 0.12],
      [1, color, 0.015],
    ]);
    // Nested cones imitate a soft edge, because a blur filter would be many times slower.
    return [
      gradient,
      ...range(8).map((layer) => {
        const share = 1 - layer * 0.115;
        const [lamp, pool] = [side * 0.012 * share, spread * share];
        return `<path d="M${short(from - lamp)} 0L${short(from + lamp)} 0L${short(to + pool)} ${height}L${short(to - pool)} ${height}Z" fill="url(#beam${beam})"/>`;
      }),
      glowGradient(`lamp${beam}`, lighten(color, 0.6), 0.9),
      circle([from, 0], side * 0.11, `fill="url(#lamp${beam})"`),
    ];
  });
  const dust = range(70).map(() => {
    const near = random.chance(0.12);
    const color = lighten(random.pick(colors), 0.5);
    const radius = side * (near ? random.between(0.008, 0.022) : random.between(0.001, 0.003));
    const place: Point = [random.between(0, width), random.between(0, height)];
    return circle(
      place,
      radius,
      `fill="${color}" fill-opacity="${(near ? random.between(0.05, 0.16) : random.between(0.25, 0.7)).toFixed(2)}"`,
    );
  });
  return (
    linearGradient('room', 0, [
      [0, mix(palette.night, palette.inks[0], 0.55)],
      [0.6, palette.night],
      [1, darken(palette.night, 0.45)],
    ]) +
    fill(canvas, 'url(#room)') +
    glowGradient('haze', third, 0.45) +
    `<ellipse cx="${short(width * random.between(0.3, 0.7))}" cy="${short(height * 0.98)}" rx="${short(width * 0.75)}" ry="${short(height * 0.38)}" fill="url(#haze)"/>` +
    body.join('') +
    dust.join('')
  );
};

/** A sheet of fine strings, twisting from one colour into another. */
export const strings: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const dark = random.chance(0.6);
  const ground = dark ? palette.night : palette.paper;
  const scale = dark
    ? [palette.inks[1], palette.inks[2], palette.inks[3], palette.inks[4]]
    : [palette.inks[3], palette.inks[2], palette.inks[1], palette.inks[0]];
  const [start, bend, end] = [wander(random, 2), wander(random, 2), wander(random, 2)];
  const count = 96;
  const lines = range(count).map((line) => {
    const share = line / (count - 1);
    const y = (spread: number, shape: (place: number) => number, level: number) =>
      height * (level + (share - 0.5) * spread + shape(share * 0.8) * 0.13);
    const points: Point[] = [
      [-side * 0.1, y(1.5, start, 0.5)],
      [width * 0.3, y(0.34, bend, 0.44)],
      [width * 0.62, y(-0.5, end, 0.56)],
      [width + side * 0.1, y(-1.6, start, 0.5)],
    ];
    return `<path d="${curve(points)}" stroke="${colorAt(scale, share)}" stroke-width="${short(side * (0.0012 + 0.0022 * Math.sin(share * Math.PI)))}"/>`;
  });
  return (
    linearGradient('ground', 20, [
      [0, mix(ground, palette.inks[0], dark ? 0.45 : 0.08)],
      [1, ground],
    ]) +
    fill(canvas, 'url(#ground)') +
    `<g fill="none" stroke-opacity=".82">${lines.join('')}</g>`
  );
};

/** Rows of a signal, each hiding a little of the one behind it. */
export const waveform: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const rows = random.whole(20, 26);
  const peak = random.between(0.35, 0.65);
  const shapes = range(rows).map(() => wander(random, 7));
  const body = range(rows).map((row) => {
    const share = row / (rows - 1);
    const base = height * (0.2 + share * 0.7);
    const shape = shapes[row] ?? wander(random, 7);
    const points = range(49).map((step): Point => {
      const place = step / 48;
      const envelope = Math.exp(-(((place - peak) / 0.2) ** 2));
      const lift =
        (0.25 + Math.abs(shape(place * 1.6))) * envelope * height * 0.15 + Math.abs(shape(place * 3)) * height * 0.004;
      return [width * (-0.02 + place * 1.04), base - lift];
    });
    const color = colorAt([palette.inks[4], palette.inks[3], palette.inks[2], palette.inks[1]], share);
    const line = curve(points);
    return `<path d="${line}L${width} ${height}L0 ${height}Z" fill="${mix(palette.night, palette.inks[0], 0.55 * (1 - share))}"/><path d="${line}" fill="none" stroke="${color}" stroke-width="${short(side * 0.0035)}"/>`;
  });
  return (
    linearGradient('sky', 0, [
      [0, mix(palette.night, palette.inks[1], 0.7)],
      [0.5, mix(palette.night, palette.inks[0], 0.6)],
    ]) +
    fill(canvas, 'url(#sky)') +
    glowGradient('moon', palette.inks[3], 0.75) +
    circle([width * peak, height * 0.2], side * 0.34, 'fill="url(#moon)"') +
    body.join('')
  );
};
