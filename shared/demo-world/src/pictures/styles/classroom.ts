import {
  around,
  blob,
  circle,
  curve,
  fill,
  glowGradient,
  linearGradient,
  type Point,
  polygon,
  range,
  type Style,
  short,
} from '#/pictures/canvas.ts';
import { colorAt, darken, lighten, mix } from '#/pictures/color.ts';

/** Constructions with compass and ruler on a wiped board. */
export const chalkboard: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const chalks = [lighten(palette.inks[4], 0.3), palette.inks[3], palette.inks[2], lighten(palette.inks[1], 0.15)];
  const line = (path: string, color: string, extra = '') =>
    `<path d="${path}" stroke="${color}" stroke-opacity=".28" stroke-width="${short(side * 0.011)}" ${extra}/><path d="${path}" stroke="${color}" stroke-opacity=".9" stroke-width="${short(side * 0.0042)}" ${extra}/>`;
  const ring = (at: Point, radius: number) =>
    `M${short(at[0] + radius)} ${short(at[1])}A${short(radius)} ${short(radius)} 0 1 1 ${short(at[0] - radius)} ${short(at[1])}A${short(radius)} ${short(radius)} 0 1 1 ${short(at[0] + radius)} ${short(at[1])}`;
  const wipes = range(7).map(() => {
    const at: Point = [random.between(0, width), random.between(0, height)];
    return `<ellipse cx="${short(at[0])}" cy="${short(at[1])}" rx="${short(width * random.between(0.25, 0.5))}" ry="${short(height * random.between(0.05, 0.12))}" transform="rotate(${short(random.between(-25, 5))} ${at.map(short).join(' ')})" fill="url(#wipe)"/>`;
  });
  const middle: Point = [width * random.between(0.4, 0.6), height * random.between(0.42, 0.58)];
  const radius = side * random.between(0.28, 0.36);
  const corners = random.whole(3, 6);
  const turn = random.between(0, 6.28);
  const points = range(corners).map((corner) => around(middle, turn + (corner / corners) * Math.PI * 2, radius));
  const construction = points.flatMap((point, index) => [
    line(
      ring(point, radius * 0.5),
      chalks[2] ?? '#fff',
      `stroke-dasharray="${short(side * 0.012)} ${short(side * 0.012)}"`,
    ),
    line(`M${middle.map(short).join(' ')}L${point.map(short).join(' ')}`, chalks[index % 2 ? 0 : 2] ?? '#fff'),
    circle(point, side * 0.0085, `fill="${chalks[1]}" stroke="none"`),
  ]);
  const axisX = height * random.between(0.84, 0.9);
  const wave = range(33).map(
    (step): Point => [
      width * (0.06 + (step / 32) * 0.88),
      axisX - Math.sin((step / 32) * Math.PI * 4 + turn) * height * 0.05,
    ],
  );
  return (
    linearGradient('board', 30, [
      [0, lighten(palette.night, 0.07)],
      [1, darken(palette.night, 0.14)],
    ]) +
    glowGradient('wipe', lighten(palette.night, 0.55), 0.16) +
    fill(canvas, 'url(#board)') +
    wipes.join('') +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${construction.join('')}` +
    line(ring(middle, radius), chalks[0] ?? '#fff') +
    `<path d="${polygon(points)}" fill="${chalks[1]}" fill-opacity=".12"/>${line(polygon(points), chalks[1] ?? '#fff')}` +
    line(ring(middle, radius * Math.cos(Math.PI / corners)), chalks[3] ?? '#fff') +
    line(`M${short(width * 0.05)} ${short(axisX)}H${short(width * 0.95)}`, chalks[0] ?? '#fff') +
    `${line(curve(wave), chalks[1] ?? '#fff')}</g>`
  );
};

/** Spines of books on two or three shelves, a lamp somewhere to the side. */
export const shelves: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const rows = height > width * 1.1 ? 3 : 2;
  const wall = mix(palette.night, palette.inks[0], 0.45);
  const board = mix(palette.inks[3], palette.night, 0.55);
  const body = range(rows).flatMap((row) => {
    const floor = (height / rows) * (row + 0.93);
    const room = (height / rows) * 0.8;
    const books: string[] = [];
    let x = -side * random.between(0, 0.05);
    while (x < width) {
      const thick = side * random.between(0.028, 0.085);
      const tall = room * random.between(0.62, 0.98);
      if (random.chance(0.1)) {
        x += thick * random.between(0.6, 1.8);
        continue;
      }
      const color = mix(
        random.pick([...palette.inks, palette.paper]),
        random.pick(palette.inks),
        random.between(0, 0.35),
      );
      const mark = random.pick([palette.paper, palette.inks[3], palette.inks[4], palette.night]);
      const lean = random.chance(0.09) ? random.between(4, 9) : 0;
      const top = floor - tall;
      const bands = random.pick([
        `<rect x="${short(x)}" y="${short(top + tall * 0.12)}" width="${short(thick)}" height="${short(tall * 0.045)}" fill="${mark}"/><rect x="${short(x)}" y="${short(top + tall * 0.8)}" width="${short(thick)}" height="${short(tall * 0.02)}" fill="${mark}"/>`,
        `<rect x="${short(x + thick * 0.3)}" y="${short(top + tall * 0.2)}" width="${short(thick * 0.4)}" height="${short(tall * 0.42)}" fill="${mark}" fill-opacity=".85"/>`,
        circle([x + thick / 2, top + tall * 0.82], thick * 0.22, `fill="${mark}"`),
        '',
      ]);
      books.push(
        `<g${lean ? ` transform="rotate(${short(lean)} ${short(x)} ${short(floor)})"` : ''}><rect x="${short(x)}" y="${short(top)}" width="${short(thick - 1)}" height="${short(tall)}" fill="${color}"/>${bands}<rect x="${short(x)}" y="${short(top)}" width="${short(thick - 1)}" height="${short(tall)}" fill="url(#spine)"/></g>`,
      );
      x += thick + (lean ? tall * Math.sin((lean * Math.PI) / 180) : 0);
    }
    return [
      ...books,
      `<rect y="${short(floor)}" width="${width}" height="${short(side * 0.03)}" fill="${board}"/>`,
      `<rect y="${short(floor + side * 0.03)}" width="${width}" height="${short(side * 0.05)}" fill="url(#under)"/>`,
    ];
  });
  return (
    linearGradient('spine', 90, [
      [0, '#000000', 0.22],
      [0.25, '#ffffff', 0.12],
      [0.6, '#000000', 0],
      [1, '#000000', 0.28],
    ]) +
    linearGradient('under', 0, [
      [0, '#000000', 0.4],
      [1, '#000000', 0],
    ]) +
    fill(canvas, wall) +
    body.join('') +
    glowGradient('lamp', lighten(palette.inks[3], 0.4), 0.42) +
    circle([width * random.pick([0.12, 0.88]), height * 0.2], side * 0.75, 'fill="url(#lamp)"')
  );
};

/** Points, and what connects them. */
export const constellation: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const [first, second, third, fourth, fifth] = palette.inks;
  const points = range(34).map((): Point => [width * random.between(0.04, 0.96), height * random.between(0.04, 0.96)]);
  const links = points.flatMap((point, index) =>
    points
      .slice(index + 1)
      .map((other): [Point, number] => [other, Math.hypot(point[0] - other[0], point[1] - other[1])])
      .sort((one, two) => one[1] - two[1])
      .slice(0, 2)
      .map(
        ([other, distance]) =>
          `<path d="M${point.map(short).join(' ')}L${other.map(short).join(' ')}" stroke-opacity="${Math.max(0.12, 0.7 - distance / side).toFixed(2)}"/>`,
      ),
  );
  const stars = points.map((point, index) => {
    const large = index % 6 === 0;
    const color = [fifth, fourth, third, lighten(second, 0.3)][index % 4] ?? fifth;
    return (
      (large ? circle(point, side * 0.11, `fill="url(#star${index % 4})"`) : '') +
      circle(point, side * (large ? random.between(0.013, 0.022) : random.between(0.004, 0.009)), `fill="${color}"`) +
      (large
        ? circle(
            point,
            side * 0.034,
            `fill="none" stroke="${color}" stroke-opacity=".55" stroke-width="${short(side * 0.0025)}"`,
          )
        : '')
    );
  });
  const glows = [fifth, fourth, third, second].map((color, index) => glowGradient(`star${index}`, color, 0.5)).join('');
  return (
    linearGradient('sky', 35, [
      [0, mix(palette.night, first, 0.8)],
      [0.55, palette.night],
      [1, mix(palette.night, second, 0.55)],
    ]) +
    glows +
    fill(canvas, 'url(#sky)') +
    circle([width * random.between(0.2, 0.8), height * random.between(0.2, 0.8)], side * 0.7, 'fill="url(#star3)"') +
    `<g fill="none" stroke="${fifth}" stroke-width="${short(side * 0.0024)}">${links.join('')}</g>` +
    stars.join('')
  );
};

/** Sheets of paper with a hole torn in each, one behind the other, light at the back. */
export const paperLayers: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const layers = random.whole(6, 8);
  const middle: Point = [width * random.between(0.38, 0.62), height * random.between(0.38, 0.62)];
  const order = random.chance(0.5)
    ? [palette.inks[4], palette.inks[3], palette.inks[2], palette.inks[1], palette.inks[0], palette.night]
    : [palette.paper, palette.inks[4], palette.inks[2], palette.inks[3], palette.inks[1], palette.inks[0]];
  const stretch = width / height;
  const body = range(layers).map((layer) => {
    const share = layer / (layers - 1);
    const radius = side * (0.12 + share * 0.44);
    const hole = curve(
      blob(random, [0, 0], radius, 0.2, 12).map(
        ([x, y]): Point => [middle[0] + x * Math.sqrt(stretch), middle[1] + y / Math.sqrt(stretch)],
      ),
      true,
    );
    const color = colorAt(order, 0.1 + share * 0.9);
    const sheet = `M0 0H${width}V${height}H0Z${hole}`;
    // The shadow falls into the hole: the same sheet, moved and see-through, drawn a few times before it.
    const shadow = [0.022, 0.015, 0.008].map(
      (shift) =>
        `<path d="${sheet}" transform="translate(${short(side * shift * 0.6)} ${short(side * shift)})" fill="#000" fill-opacity=".1" fill-rule="evenodd"/>`,
    );
    return `${linearGradient(`sheet${layer}`, 30, [
      [0, lighten(color, 0.08)],
      [1, darken(color, 0.1)],
    ])}${shadow.join('')}<path d="${sheet}" fill="url(#sheet${layer})" fill-rule="evenodd"/>`;
  });
  return (
    linearGradient('back', 0, [
      [0, lighten(order[0] ?? palette.paper, 0.4)],
      [1, order[1] ?? palette.paper],
    ]) +
    fill(canvas, 'url(#back)') +
    circle(
      [middle[0], middle[1] + side * 0.03],
      side * random.between(0.05, 0.09),
      `fill="${lighten(order[0] ?? palette.paper, 0.75)}"`,
    ) +
    body.join('')
  );
};
