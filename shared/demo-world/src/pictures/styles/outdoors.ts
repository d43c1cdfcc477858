import {
  blob,
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

/** Ridge behind ridge under a low sun. */
export const hills: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const [first, second, third, fourth, fifth] = palette.inks;
  const sun: Point = [width * random.between(0.22, 0.78), height * random.between(0.24, 0.42)];
  const ridges = random.whole(5, 7);
  const warm = lighten(fourth, 0.25);
  const body = range(ridges).flatMap((ridge) => {
    const share = (ridge + 1) / ridges;
    const shape = wander(random, 5);
    const level = height * (0.36 + 0.56 * share ** 1.15);
    const swing = height * (0.055 + 0.05 * share);
    const points = range(17).map(
      (step): Point => [width * (-0.05 + (step / 16) * 1.1), level + shape((step / 16) * 0.9) * swing],
    );
    const color = colorAt([mix(fifth, third, 0.4), third, second, first, palette.night], share ** 0.9);
    return [
      linearGradient(`ridge${ridge}`, 0, [
        [0, color],
        [1, mix(color, warm, 0.42 * (1 - share * 0.75))],
      ]),
      `<path d="${curve(points)}L${width * 1.1} ${height}L${-width * 0.1} ${height}Z" fill="url(#ridge${ridge})"/>`,
    ];
  });
  return (
    linearGradient('sky', 0, [
      [0, mix(second, fifth, 0.35)],
      [0.35, mix(fourth, fifth, 0.4)],
      [0.7, fifth],
    ]) +
    fill(canvas, 'url(#sky)') +
    glowGradient('glow', lighten(fifth, 0.6), 0.95) +
    circle(sun, side * 0.42, 'fill="url(#glow)"') +
    circle(sun, side * random.between(0.055, 0.09), `fill="${lighten(fifth, 0.7)}"`) +
    body.join('')
  );
};

/** Lanes of a running track from straight above. */
export const lanes: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const [first, second, third, fourth, fifth] = palette.inks;
  const fromLeft = random.chance(0.5);
  const middle: Point = [
    width * (fromLeft ? random.between(-0.25, 0.1) : random.between(0.9, 1.25)),
    height * random.between(0.75, 1.25),
  ];
  const inner = side * random.between(0.34, 0.48);
  const lane = side * random.between(0.105, 0.135);
  const count = 6;
  const surface = random.pick([third, second]);
  const bands = range(count).map((index) =>
    circle(
      middle,
      inner + lane * (index + 0.5),
      `fill="none" stroke="${mix(surface, index % 2 ? darken(surface, 0.12) : fourth, 0.22)}" stroke-width="${short(lane + 1)}"`,
    ),
  );
  const lines = range(count + 1).map((index) =>
    circle(
      middle,
      inner + lane * index,
      `fill="none" stroke="${lighten(fifth, 0.5)}" stroke-opacity=".9" stroke-width="${short(side * 0.006)}"`,
    ),
  );
  const dashes = range(count).map((index) => {
    const radius = inner + lane * (index + 0.5);
    const length = side * random.between(0.05, 0.2);
    const start = random.between(0, radius * 6.28);
    return circle(
      middle,
      radius,
      `fill="none" stroke="${index % 2 ? fourth : lighten(fifth, 0.4)}" stroke-width="${short(lane * 0.12)}" stroke-linecap="round" stroke-dasharray="${short(length)} ${short(radius * 2.1)}" stroke-dashoffset="${short(start)}"`,
    );
  });
  const sweep = inner + lane * (count + 2.2);
  return (
    linearGradient('field', fromLeft ? 60 : -60, [
      [0, mix(fifth, fourth, 0.2)],
      [1, mix(fifth, fourth, 0.75)],
    ]) +
    fill(canvas, 'url(#field)') +
    circle(middle, inner, `fill="${mix(first, fourth, 0.22)}"`) +
    circle(middle, inner * 0.72, `fill="${mix(first, fourth, 0.32)}"`) +
    bands.join('') +
    lines.join('') +
    dashes.join('') +
    circle(middle, sweep, `fill="none" stroke="${second}" stroke-opacity=".2" stroke-width="${short(lane * 0.5)}"`) +
    linearGradient('shade', fromLeft ? 60 : -60, [
      [0, '#000000', 0],
      [0.6, '#000000', 0.04],
      [1, '#000000', 0.22],
    ]) +
    fill(canvas, 'url(#shade)')
  );
};

/** Height lines of a country that does not exist, with one path through it. */
export const contours: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const light = random.chance(0.5);
  const [first, second, third, fourth, fifth] = palette.inks;
  const scale = light ? [palette.paper, fifth, fourth, third] : [palette.night, first, second, third];
  const line = light ? darken(third, 0.25) : lighten(fourth, 0.1);
  const rings = 13;
  const peaks = range(random.whole(2, 3)).map((index) => {
    const middle: Point = [width * random.between(0.12, 0.88), height * random.between(0.12, 0.88)];
    const outline = blob(random, [0, 0], 1, 0.34, 14);
    const reach = side * (index === 0 ? 0.78 : random.between(0.36, 0.5));
    return range(rings).map((ring) => {
      const share = 1 - ring / rings;
      const points = outline.map(
        ([x, y]): Point => [middle[0] + x * reach * share + ring * side * 0.004, middle[1] + y * reach * share],
      );
      return `<path d="${curve(points, true)}" fill="${colorAt(scale, 1 - share * 0.93)}" stroke="${line}" stroke-opacity=".5" stroke-width="${short(side * (ring % 4 === 0 ? 0.0034 : 0.0016))}"/>`;
    });
  });
  const way = wander(random, 3);
  const path = range(9).map(
    (step): Point => [width * (-0.05 + (step / 8) * 1.1), height * (0.5 + way(step / 8) * 0.34)],
  );
  const accent = light ? first : fifth;
  const end = path[6] ?? [0, 0];
  return (
    fill(canvas, scale[0] ?? palette.paper) +
    peaks.flat().join('') +
    `<path d="${curve(path)}" fill="none" stroke="${accent}" stroke-width="${short(side * 0.009)}" stroke-linecap="round" stroke-dasharray="${short(side * 0.001)} ${short(side * 0.022)}"/>` +
    circle(end, side * 0.024, `fill="${accent}"`) +
    circle(end, side * 0.01, `fill="${scale[0]}"`)
  );
};
