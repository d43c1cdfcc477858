import {
  around,
  blob,
  type Canvas,
  circle,
  curve,
  fill,
  linearGradient,
  type Point,
  polygon,
  radialGradient,
  range,
  type Style,
  short,
} from '#/pictures/canvas.ts';
import { darken, lighten, mix } from '#/pictures/color.ts';

/** Plates and bowls on a cloth, from above. */
export const table: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const dark = random.chance(0.35);
  const cloth = dark ? mix(palette.night, palette.inks[0], 0.4) : mix(palette.paper, palette.inks[4], 0.35);
  const thread = dark ? lighten(cloth, 0.14) : darken(cloth, 0.07);
  const step = side * 0.016;
  const stripes = range(Math.ceil((width + height) / step)).map(
    (index) =>
      `<path d="M${short(index * step - height)} 0L${short(index * step)} ${height}" stroke-width="${short(index % 9 === 0 ? step * 0.34 : step * 0.1)}"/>`,
  );
  const main: Point = [width * random.between(0.36, 0.6), height * random.between(0.4, 0.6)];
  const plates: [Point, number][] = [
    [around(main, random.between(2.2, 3.6), side * random.between(0.62, 0.7)), side * random.between(0.2, 0.28)],
    [around(main, random.between(5.2, 6.4), side * random.between(0.6, 0.7)), side * random.between(0.18, 0.26)],
    [around(main, random.between(0.9, 1.9), side * random.between(0.58, 0.68)), side * random.between(0.16, 0.24)],
    [main, side * random.between(0.32, 0.37)],
  ];
  return (
    fill(canvas, cloth) +
    `<g stroke="${thread}" stroke-opacity=".55">${stripes.join('')}</g>` +
    plates.map(([at, radius], index) => plate(canvas, at, radius, index)).join('') +
    scatter(canvas, 16)
  );
};

function plate(canvas: Canvas, at: Point, radius: number, index: number): string {
  const { random, palette, side } = canvas;
  const glaze = random.pick([
    palette.paper,
    lighten(palette.inks[4], 0.35),
    mix(palette.inks[0], palette.inks[1], 0.25),
  ]);
  const [from, to] = [
    random.pick([palette.inks[1], palette.inks[2], palette.inks[3]]),
    random.pick([palette.inks[2], palette.inks[3], palette.inks[4]]),
  ];
  const dish = blob(random, at, radius * 0.6, 0.07, 12);
  const slices = range(random.whole(9, 15)).map((slice) => {
    const angle = slice * 2.4 + random.between(-0.2, 0.2);
    const middle = around(at, angle, radius * 0.14 * Math.sqrt(slice));
    const color = random.pick([palette.inks[0], palette.inks[1], palette.inks[3], palette.inks[4]]);
    return random.chance(0.55)
      ? circle(middle, radius * random.between(0.07, 0.13), `fill="${color}"`) +
          circle(middle, radius * 0.05, `fill="${lighten(color, 0.3)}" fill-opacity=".7"`)
      : leaf(
          middle,
          angle + 1,
          radius * random.between(0.22, 0.32),
          random.pick([palette.inks[0], palette.inks[2], palette.inks[3]]),
        );
  });
  return (
    range(4)
      .map((layer) =>
        circle(
          [at[0] + side * 0.012, at[1] + side * 0.02],
          radius + side * 0.008 * layer,
          'fill="#000" fill-opacity=".07"',
        ),
      )
      .join('') +
    linearGradient(`glaze${index}`, 40, [
      [0, lighten(glaze, 0.25)],
      [1, darken(glaze, 0.12)],
    ]) +
    circle(at, radius, `fill="url(#glaze${index})"`) +
    circle(at, radius * 0.78, `fill="${darken(glaze, 0.07)}"`) +
    circle([at[0] + radius * 0.012, at[1] + radius * 0.02], radius * 0.76, `fill="${lighten(glaze, 0.1)}"`) +
    linearGradient(`dish${index}`, 30, [
      [0, lighten(to, 0.08)],
      [1, from],
    ]) +
    `<path d="${curve(dish, true)}" fill="url(#dish${index})"/>` +
    slices.join('')
  );
}

function leaf(at: Point, angle: number, length: number, color: string): string {
  const [tip, left, right] = [
    around(at, angle, length),
    around(at, angle - 0.6, length * 0.55),
    around(at, angle + 0.6, length * 0.55),
  ];
  const [x, y] = at.map(short);
  return `<path d="M${x} ${y}Q${left.map(short).join(' ')} ${tip.map(short).join(' ')}Q${right.map(short).join(' ')} ${x} ${y}Z" fill="${color}"/><path d="M${x} ${y}L${tip.map(short).join(' ')}" stroke="${lighten(color, 0.35)}" stroke-width="${short(length * 0.03)}" stroke-opacity=".7"/>`;
}

function scatter({ width, height, side, random, palette }: Canvas, count: number): string {
  return range(count)
    .map(() => {
      const at: Point = [random.between(0, width), random.between(0, height)];
      return random.chance(0.5)
        ? circle(
            at,
            side * random.between(0.004, 0.009),
            `fill="${random.pick([palette.inks[1], palette.inks[2], palette.inks[3]])}"`,
          )
        : leaf(
            at,
            random.between(0, 6.28),
            side * random.between(0.02, 0.045),
            random.pick([palette.inks[0], palette.inks[2]]),
          );
    })
    .join('');
}

/** Cut fruit, larger than the frame. */
export const citrus: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const ground = random.pick([palette.inks[0], palette.night, palette.paper, palette.inks[3]]);
  const fruits: [Point, number][] = [
    [[width * random.between(0.2, 0.42), height * random.between(0.25, 0.45)], side * random.between(0.38, 0.46)],
    [[width * random.between(0.78, 0.98), height * random.between(0.72, 0.95)], side * random.between(0.34, 0.42)],
    [[width * random.between(0.82, 1), height * random.between(0.05, 0.2)], side * random.between(0.18, 0.25)],
    [[width * random.between(0.05, 0.28), height * random.between(0.88, 1.02)], side * random.between(0.18, 0.26)],
  ];
  const flesh = [palette.inks[2], palette.inks[3], palette.inks[1], palette.inks[4]].filter(
    (color) => color !== ground,
  );
  return (
    linearGradient('ground', 30, [
      [0, lighten(ground, 0.1)],
      [1, darken(ground, 0.16)],
    ]) +
    fill(canvas, 'url(#ground)') +
    fruits
      .map(([at, radius], index) =>
        halfFruit(canvas, at, radius, flesh[index % flesh.length] ?? palette.inks[3], index),
      )
      .join('')
  );
};

function halfFruit({ side, random, palette }: Canvas, at: Point, radius: number, flesh: string, index: number): string {
  const segments = random.whole(9, 12);
  const turn = random.between(0, 1);
  const wedges = range(segments).map((segment) => {
    const angle = turn + ((segment + 0.5) / segments) * Math.PI * 2;
    const half = (Math.PI / segments) * 0.86;
    const edge = range(5).map((step) =>
      around(at, angle - half + (half * 2 * step) / 4, radius * (0.8 - (step === 0 || step === 4 ? 0.05 : 0))),
    );
    return `<path d="${polygon([around(at, angle, radius * 0.12), ...edge])}" fill="url(#flesh${index})" stroke="url(#flesh${index})" stroke-width="${short(radius * 0.035)}" stroke-linejoin="round"/>`;
  });
  const drops = range(26).map(() => {
    const angle = random.between(0, 6.28);
    const distance = radius * random.between(0.3, 0.74);
    return circle(
      around(at, angle, distance),
      radius * random.between(0.006, 0.014),
      `fill="${lighten(flesh, 0.7)}" fill-opacity=".55"`,
    );
  });
  const pith = lighten(mix(palette.paper, flesh, 0.12), 0.2);
  return (
    range(4)
      .map((layer) =>
        circle(
          [at[0] + side * 0.014, at[1] + side * 0.024],
          radius + side * 0.008 * layer,
          'fill="#000" fill-opacity=".07"',
        ),
      )
      .join('') +
    `<radialGradient id="flesh${index}" gradientUnits="userSpaceOnUse" cx="${short(at[0])}" cy="${short(at[1])}" r="${short(radius * 0.85)}"><stop offset="0" stop-color="${lighten(flesh, 0.35)}"/><stop offset=".6" stop-color="${flesh}"/><stop offset="1" stop-color="${darken(flesh, 0.14)}"/></radialGradient>` +
    circle(at, radius, `fill="${darken(flesh, 0.06)}"`) +
    circle(at, radius * 0.95, `fill="${pith}"`) +
    wedges.join('') +
    drops.join('') +
    circle(at, radius * 0.07, `fill="${pith}"`)
  );
}

/** Bowls of ground spice, lit from one side. */
export const spices: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const columns = width > height * 1.2 ? 3 : 2;
  const cell = width / columns;
  const rows = Math.ceil(height / cell) + 1;
  const ground = random.pick([
    palette.night,
    mix(palette.night, palette.inks[0], 0.6),
    mix(palette.paper, palette.inks[4], 0.3),
  ]);
  const offset = random.between(-0.4, 0);
  const colors = [...palette.inks, mix(palette.inks[2], palette.inks[3], 0.5)];
  const bowls = range(columns * rows).map((index) => {
    const at: Point = [cell * ((index % columns) + 0.5), cell * (Math.floor(index / columns) + 0.5 + offset)];
    const color = colors[(index * 2 + Math.floor(index / columns)) % colors.length] ?? palette.inks[2];
    const radius = cell * 0.43;
    const specks = range(46).map(() => {
      const distance = radius * 0.82 * Math.sqrt(random.next());
      const tone = random.chance(0.5) ? lighten(color, 0.3) : darken(color, 0.3);
      return circle(
        around(at, random.between(0, 6.28), distance),
        side * random.between(0.0016, 0.005),
        `fill="${tone}" fill-opacity=".6"`,
      );
    });
    const rim = random.pick([palette.paper, lighten(palette.inks[4], 0.3), darken(palette.inks[0], 0.2)]);
    return (
      range(4)
        .map((layer) =>
          circle(
            [at[0] + side * 0.014, at[1] + side * 0.022],
            radius + side * 0.007 * layer,
            'fill="#000" fill-opacity=".08"',
          ),
        )
        .join('') +
      linearGradient(`rim${index}`, 45, [
        [0, lighten(rim, 0.2)],
        [1, darken(rim, 0.25)],
      ]) +
      circle(at, radius, `fill="url(#rim${index})"`) +
      circle(at, radius * 0.9, `fill="${darken(color, 0.42)}"`) +
      radialGradient(`heap${index}`, [
        [0, lighten(color, 0.34)],
        [0.55, color],
        [1, darken(color, 0.34)],
      ]) +
      circle([at[0] - radius * 0.03, at[1] - radius * 0.04], radius * 0.86, `fill="url(#heap${index})"`) +
      specks.join('')
    );
  });
  return fill(canvas, ground) + bowls.join('');
};
