import {
  around,
  type Canvas,
  circle,
  curve,
  fill,
  linearGradient,
  type Point,
  polygon,
  range,
  type Style,
  short,
  wander,
} from '#/pictures/canvas.ts';
import { colorAt, darken, lighten, mix } from '#/pictures/color.ts';

/** Wheels laid out on a drawing of themselves. */
export const gears: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const dark = random.chance(0.55);
  const ground = dark ? palette.night : palette.paper;
  const line = dark ? palette.inks[4] : palette.inks[0];
  const step = side * 0.05;
  const grid = [
    ...range(Math.ceil(width / step)).map((index) => `<path d="M${short(index * step)} 0V${height}"/>`),
    ...range(Math.ceil(height / step)).map((index) => `<path d="M0 ${short(index * step)}H${width}"/>`),
  ];
  const big: Point = [width * random.between(0.3, 0.48), height * random.between(0.38, 0.62)];
  const bigRadius = side * random.between(0.25, 0.31);
  const wheels: [Point, number][] = [[big, bigRadius]];
  for (const angle of [random.between(-0.9, -0.2), random.between(0.7, 1.5), random.between(2.3, 3.6)]) {
    const radius = side * random.between(0.1, 0.18);
    wheels.push([around(big, angle, bigRadius + radius * 1.02), radius]);
  }
  const axes = wheels.map(
    ([[x, y], radius]) =>
      `<path d="M${short(x - radius * 1.35)} ${short(y)}H${short(x + radius * 1.35)}M${short(x)} ${short(y - radius * 1.35)}V${short(y + radius * 1.35)}"/>${circle([x, y], radius * 1.22, '')}`,
  );
  return (
    linearGradient('ground', 30, [
      [0, mix(ground, palette.inks[1], 0.12)],
      [1, ground],
    ]) +
    fill(canvas, 'url(#ground)') +
    `<g stroke="${line}" stroke-opacity=".1" stroke-width="1">${grid.join('')}</g>` +
    wheels.map(([at, radius], index) => wheel(canvas, at, radius, index)).join('') +
    `<g fill="none" stroke="${line}" stroke-opacity=".5" stroke-width="${short(side * 0.002)}" stroke-dasharray="${short(side * 0.02)} ${short(side * 0.006)} ${short(side * 0.004)} ${short(side * 0.006)}">${axes.join('')}</g>`
  );
};

function wheel({ side, random, palette }: Canvas, at: Point, radius: number, index: number): string {
  const teeth = Math.round((radius / side) * 105);
  const color = [palette.inks[1], palette.inks[3], palette.inks[2], palette.inks[4]][index % 4] ?? palette.inks[1];
  const turn = random.between(0, 1);
  const rim = range(teeth).flatMap((tooth) =>
    (
      [
        [0.0, 0.92],
        [0.22, 0.92],
        [0.34, 1.05],
        [0.66, 1.05],
        [0.78, 0.92],
      ] as const
    ).map(([share, reach]) => around(at, turn + ((tooth + share) / teeth) * Math.PI * 2, radius * reach)),
  );
  const holes = random.whole(4, 6);
  const cuts = range(holes).map((hole) =>
    circle(
      around(at, turn + (hole / holes) * Math.PI * 2, radius * 0.52),
      radius * 0.16,
      `fill="${darken(palette.night, 0.1)}" fill-opacity=".78"`,
    ),
  );
  return (
    [0.016, 0.01, 0.005]
      .map(
        (shift) =>
          `<path d="${polygon(rim)}" transform="translate(${short(side * shift * 0.7)} ${short(side * shift * 1.3)})" fill="#000" fill-opacity=".13"/>`,
      )
      .join('') +
    linearGradient(`metal${index}`, 40, [
      [0, lighten(color, 0.28)],
      [0.45, color],
      [0.55, lighten(color, 0.1)],
      [1, darken(color, 0.34)],
    ]) +
    `<path d="${polygon(rim)}" fill="url(#metal${index})" stroke="${darken(color, 0.35)}" stroke-width="${short(side * 0.0015)}" stroke-linejoin="round"/>` +
    circle(
      at,
      radius * 0.8,
      `fill="none" stroke="${darken(color, 0.3)}" stroke-opacity=".55" stroke-width="${short(radius * 0.02)}"`,
    ) +
    cuts.join('') +
    circle(at, radius * 0.24, `fill="${lighten(color, 0.2)}"`) +
    circle(at, radius * 0.12, `fill="${darken(palette.night, 0.1)}"`)
  );
}

/** A board with its traces, from so near that it looks like a city. */
export const traces: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const cell = side / 22;
  const metal = [palette.inks[3], palette.inks[4], palette.inks[2]];
  const ground = mix(palette.night, palette.inks[0], 0.65);
  const paths = range(44).map((index) => {
    let [x, y] = [random.whole(0, Math.round(width / cell)) * cell, random.whole(0, Math.round(height / cell)) * cell];
    const start: Point = [x, y];
    let heading = random.whole(0, 7);
    const points: Point[] = [start];
    for (const _ of range(random.whole(3, 6))) {
      const length = cell * random.whole(1, 5);
      x += Math.round(Math.cos((heading * Math.PI) / 4)) * length;
      y += Math.round(Math.sin((heading * Math.PI) / 4)) * length;
      points.push([x, y]);
      heading += random.pick([-1, 1]);
    }
    const color = metal[index % metal.length] ?? palette.inks[3];
    const dull = mix(color, ground, index < 24 ? 0.62 : 0.08);
    const pad = (at: Point) =>
      circle(at, cell * 0.3, `fill="${dull}" stroke="none"`) +
      circle(at, cell * 0.13, `fill="${darken(ground, 0.3)}" stroke="none"`);
    return `<path d="M${points.map((point) => point.map(short).join(' ')).join('L')}" stroke="${dull}" stroke-width="${short(cell * (index % 5 === 0 ? 0.26 : 0.15))}"/>${pad(start)}${pad([x, y])}`;
  });
  const spots = random.sample([0, 1, 2, 3, 4, 5], random.whole(3, 4));
  const chips = spots.map((spot, index) => {
    const [wide, tall] = [cell * random.whole(3, 5), cell * random.whole(3, 5)];
    // One chip a field of a grid of three by two, so that none lies on another.
    const x = Math.round((width * ((spot % 3) / 3 + random.between(0.03, 0.1))) / cell) * cell;
    const y = Math.round((height * (Math.floor(spot / 3) / 2 + random.between(0.06, 0.2))) / cell) * cell;
    const legs = range(Math.round(wide / cell) * 2).map(
      (leg) =>
        `<rect x="${short(x + cell * (leg * 0.5 + 0.15))}" y="${short(y - cell * 0.3)}" width="${short(cell * 0.2)}" height="${short(tall + cell * 0.6)}" fill="${metal[1]}"/>`,
    );
    return `${legs.join('')}<rect x="${short(x + cell * 0.12)}" y="${short(y + cell * 0.2)}" width="${short(wide)}" height="${short(tall)}" rx="${short(cell * 0.2)}" fill="#000" fill-opacity=".3"/><rect x="${short(x)}" y="${short(y)}" width="${short(wide)}" height="${short(tall)}" rx="${short(cell * 0.18)}" fill="${index % 2 ? darken(palette.night, 0.25) : darken(palette.inks[1], 0.15)}"/>${circle([x + cell * 0.5, y + cell * 0.5], cell * 0.16, `fill="${metal[0]}" fill-opacity=".8"`)}`;
  });
  return (
    linearGradient('board', 35, [
      [0, lighten(ground, 0.08)],
      [1, darken(ground, 0.25)],
    ]) +
    fill(canvas, 'url(#board)') +
    `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${paths.join('')}</g>` +
    chips.join('')
  );
};

/** Planed wood around a knot or two. */
export const woodgrain: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const upright = random.chance(0.4);
  const [long, wide] = upright ? [height, width] : [width, height];
  // Wood stays wood: the palette only tints it.
  const [light, dark] = [mix('#d9aa6c', palette.inks[4], 0.35), mix('#6b3d1e', palette.inks[0], 0.4)];
  const knots = range(random.whole(1, 2)).map(() => ({
    along: long * random.between(0.2, 0.8),
    across: wide * random.between(0.25, 0.75),
    reach: side * random.between(0.1, 0.17),
  }));
  const shape = wander(random, 3);
  const count = 74;
  const bend = (along: number, across: number): number =>
    knots.reduce((place, knot) => {
      const near = Math.exp(-(((along - knot.along) / (knot.reach * 2.1)) ** 2));
      const away = across - knot.across;
      return place + Math.sign(away || 1) * knot.reach * near * Math.exp(-Math.abs(away) / (knot.reach * 2.2));
    }, across);
  const bands = range(count).map((index) => {
    const base = wide * (-0.12 + (index / (count - 1)) * 1.24);
    const points = range(26).map((step): Point => {
      const along = long * (-0.03 + (step / 25) * 1.06);
      const across = bend(along, base + shape((along / long) * 0.8 + index * 0.004) * side * 0.035);
      return upright ? [across, along] : [along, across];
    });
    const tone = 0.5 + 0.5 * Math.sin(index * 1.7 + shape(index / 9) * 3);
    return `<path d="${curve(points)}" stroke="${mix(light, dark, tone * 0.75)}" stroke-width="${short((wide / count) * (0.5 + tone * 1.1))}" stroke-opacity=".75"/>`;
  });
  const hearts = knots.flatMap((knot) =>
    range(6).map((ring) => {
      const share = 1 - ring / 6;
      const [x, y] = upright ? [knot.across, knot.along] : [knot.along, knot.across];
      const [rx, ry] = upright ? [0.8, 1.35] : [1.35, 0.8];
      return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(knot.reach * rx * share)}" ry="${short(knot.reach * ry * share)}" fill="${colorAt([mix(light, dark, 0.5), dark, darken(dark, 0.4)], 1 - share)}"/>`;
    }),
  );
  return (
    linearGradient('plank', upright ? 90 : 0, [
      [0, mix(light, dark, 0.3)],
      [0.5, light],
      [1, mix(light, dark, 0.45)],
    ]) +
    fill(canvas, 'url(#plank)') +
    `<g fill="none">${bands.join('')}</g>` +
    hearts.join('') +
    linearGradient('light', 50, [
      [0, '#ffffff', 0.2],
      [0.5, '#ffffff', 0],
      [1, '#000000', 0.28],
    ]) +
    fill(canvas, 'url(#light)')
  );
};

/** A broken plate, mended with gold. */
export const seams: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const [first, second, third, fourth, fifth] = palette.inks;
  const plate: Point = [width * random.between(0.42, 0.58), height * random.between(0.44, 0.56)];
  const radius = side * random.between(0.4, 0.47);
  const hit = around(plate, random.between(0, 6.28), radius * random.between(0.15, 0.5));
  const light = random.chance(0.5);
  const table = light ? mix(palette.night, first, 0.55) : mix(palette.paper, fifth, 0.7);
  const glaze = light ? mix(palette.paper, fifth, 0.25) : mix(first, second, random.between(0, 0.7));
  const arms = random.whole(5, 7);
  const cracks = range(arms).flatMap((arm) => {
    const heading = (arm / arms) * 6.28 + random.between(-0.3, 0.3);
    const trunk = crack(canvas, hit, heading, radius * 2);
    const fork = trunk[random.whole(2, 3)] ?? hit;
    return [
      { points: trunk, broad: side * random.between(0.011, 0.018) },
      {
        points: crack(canvas, fork, heading + random.pick([-1, 1]) * random.between(0.6, 1), radius * 1.4),
        broad: side * 0.007,
      },
    ];
  });
  const gold = [mix('#b98b2f', third, 0.2), mix('#e9c25e', fourth, 0.2), '#fbeaba'];
  const paths = cracks.map(({ points, broad }) => {
    const path = `M${points.map((point) => point.map(short).join(' ')).join('L')}`;
    return `<path d="${path}" stroke="#000" stroke-opacity=".3" stroke-width="${short(broad * 1.7)}" transform="translate(${short(broad * 0.25)} ${short(broad * 0.4)})"/><path d="${path}" stroke="${gold[0]}" stroke-width="${short(broad)}"/><path d="${path}" stroke="${gold[1]}" stroke-width="${short(broad * 0.62)}"/><path d="${path}" stroke="${gold[2]}" stroke-opacity=".9" stroke-width="${short(broad * 0.2)}"/>`;
  });
  const speckles = range(90).map(() =>
    circle(
      around(plate, random.between(0, 6.28), radius * Math.sqrt(random.next())),
      side * random.between(0.001, 0.0034),
      `fill="${random.chance(0.5) ? darken(glaze, 0.4) : lighten(glaze, 0.35)}" fill-opacity=".5"`,
    ),
  );
  return (
    linearGradient('table', 35, [
      [0, lighten(table, 0.1)],
      [1, darken(table, 0.18)],
    ]) +
    fill(canvas, 'url(#table)') +
    range(6)
      .map((layer) =>
        circle(
          [plate[0] + side * 0.018, plate[1] + side * 0.03],
          radius + side * 0.012 * layer,
          'fill="#000" fill-opacity=".06"',
        ),
      )
      .join('') +
    linearGradient('glaze', 40, [
      [0, lighten(glaze, 0.22)],
      [0.6, glaze],
      [1, darken(glaze, 0.22)],
    ]) +
    linearGradient('well', 220, [
      [0, lighten(glaze, 0.16)],
      [1, darken(glaze, 0.16)],
    ]) +
    `<clipPath id="plate">${circle(plate, radius, '')}</clipPath>` +
    circle(plate, radius, 'fill="url(#glaze)"') +
    circle(plate, radius * 0.7, 'fill="url(#well)"') +
    circle(
      plate,
      radius * 0.87,
      `fill="none" stroke="${mix(glaze, third, 0.6)}" stroke-opacity=".7" stroke-width="${short(radius * 0.035)}"`,
    ) +
    speckles.join('') +
    `<g clip-path="url(#plate)" fill="none" stroke-linejoin="round" stroke-linecap="round">${paths.join('')}</g>`
  );
};

function crack({ random }: Canvas, from: Point, heading: number, length: number): Point[] {
  const points: Point[] = [from];
  let [at, way] = [from, heading];
  for (const _ of range(8)) {
    way += random.between(-0.42, 0.42);
    at = around(at, way, (length / 8) * random.between(0.7, 1.3));
    points.push(at);
    way += (heading - way) * 0.5;
  }
  return points;
}
