import {
  around,
  blob,
  type Canvas,
  circle,
  curve,
  fill,
  linearGradient,
  type Point,
  range,
  type Style,
  short,
  wander,
} from '#/pictures/canvas.ts';
import { colorAt, darken, lighten, mix } from '#/pictures/color.ts';

/** Leaves and pebbles cut from painted paper. */
export const cutouts: Style = (canvas) => {
  const { width, height, random, palette } = canvas;
  const columns = width > height * 1.15 ? 3 : 2;
  const rows = height > width * 1.15 ? 3 : 2;
  const grounds = [palette.paper, palette.inks[4], palette.inks[3], palette.inks[1], palette.inks[2], palette.inks[0]];
  const panels = range(columns * rows).map((index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const ground = grounds[(index * 2 + row + random.whole(0, 1)) % grounds.length] ?? palette.paper;
    const ink = random.pick(
      grounds.filter((color) => color !== ground && Math.abs(grounds.indexOf(color) - grounds.indexOf(ground)) > 1),
    );
    const [cellWidth, cellHeight] = [width / columns, height / rows];
    const middle: Point = [cellWidth * (column + 0.5), cellHeight * (row + 0.5)];
    const size = Math.min(cellWidth, cellHeight);
    const shape = random.chance(0.68)
      ? frond(canvas, middle, size * 0.44, ink)
      : pebbles(canvas, middle, size * 0.36, ink);
    return `<rect x="${short(cellWidth * column)}" y="${short(cellHeight * row)}" width="${short(cellWidth + 1)}" height="${short(cellHeight + 1)}" fill="${ground}"/>${shape}`;
  });
  return fill(canvas, palette.paper) + panels.join('');
};

/** One stem with rounded arms, the way scissors run. */
function frond({ random }: Canvas, [x, y]: Point, reach: number, color: string): string {
  const turn = random.between(0, 360);
  const arms = random.whole(3, 5);
  const parts = range(arms).flatMap((arm) => {
    const share = arm / arms;
    const level = reach * (0.75 - share * 1.5);
    const length = reach * (0.75 - Math.abs(share - 0.4) * 0.6);
    return [-1, 1].map((hand) => {
      const tip: Point = [hand * length, level - reach * random.between(0.3, 0.45)];
      return `<path d="M0 ${short(level)}Q${short(hand * length * 0.7)} ${short(level + reach * 0.08)} ${tip.map(short).join(' ')}"/>`;
    });
  });
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})" fill="none" stroke="${color}" stroke-linecap="round" stroke-width="${short(reach * 0.2)}"><path d="M0 ${short(reach * 0.95)}Q${short(reach * 0.12)} 0 0 ${short(-reach * 0.95)}"/>${parts.join('')}</g>`;
}

function pebbles({ random }: Canvas, [x, y]: Point, reach: number, color: string): string {
  const count = random.whole(2, 4);
  return range(count)
    .map((index) => {
      const at: Point =
        count === 1 ? [x, y] : around([x, y], (index / count) * 6.28 + random.between(0, 0.8), reach * 0.62);
      return `<path d="${curve(blob(random, at, reach * random.between(0.38, 0.55), 0.26, 9), true)}" fill="${color}"/>`;
    })
    .join('');
}

/** Watercolour: each wash is many thin sheets whose edges wander apart; a few lines of ink go over them when dry. */
export const washes: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const pools = random.whole(4, 5);
  const inks = random.sample(palette.inks.slice(1), 4);
  const turn = random.between(0, 6.28);
  const body = range(pools).map((pool) => {
    const color = lighten(inks[pool % inks.length] ?? palette.inks[2], 0.08);
    // Around the middle rather than anywhere: overlaps stay narrow, so that the colours stay clear.
    const middle = around(
      [width / 2, height / 2],
      turn + (pool / pools) * Math.PI * 2,
      side * random.between(0.26, 0.38),
    );
    const base = blob(
      random,
      [middle[0] + (middle[0] - width / 2) * 0.35, middle[1]],
      side * random.between(0.2, 0.29),
      0.32,
      14,
    );
    const sheets = range(14).map((sheet) => {
      const spread = side * (0.012 + 0.045 * (sheet / 14));
      const points = base.map(
        ([x, y]): Point => [x + random.between(-spread, spread), y + random.between(-spread, spread)],
      );
      return `<path d="${curve(points, true)}"/>`;
    });
    return `<g fill="${color}" fill-opacity=".1">${sheets.join('')}</g><path d="${curve(base, true)}" fill="none" stroke="${darken(color, 0.2)}" stroke-opacity=".28" stroke-width="${short(side * 0.0035)}"/>`;
  });
  const stems = range(random.whole(3, 5)).map((stem) => {
    const foot: Point = [width * (0.3 + stem * 0.1 + random.between(-0.03, 0.03)), height * random.between(0.84, 0.98)];
    const lean = random.between(-0.16, 0.16);
    const tall = height * random.between(0.4, 0.72);
    const spine = range(5).map(
      (step): Point => [foot[0] + Math.sin(step * 0.5) * width * lean * 0.6, foot[1] - (tall * step) / 4],
    );
    const leaves = spine.slice(1).flatMap(([x, y]) =>
      [-1, 1].map((hand) => {
        const reach = side * random.between(0.045, 0.08);
        return `<path d="M${short(x)} ${short(y)}q${short(hand * reach * 0.4)} ${short(-reach * 0.7)} ${short(hand * reach)} ${short(-reach * 0.8)}q${short(-hand * reach * 0.15)} ${short(reach * 0.75)} ${short(-hand * reach)} ${short(reach * 0.8)}"/>`;
      }),
    );
    return `<path d="${curve(spine)}"/>${leaves.join('')}`;
  });
  const spatter = range(26).map(() =>
    circle(
      [random.between(0, width), random.between(0, height)],
      side * random.between(0.002, 0.009) * random.next(),
      `fill="${random.pick(palette.inks)}" fill-opacity="${random.between(0.3, 0.75).toFixed(2)}"`,
    ),
  );
  return (
    fill(canvas, mix(palette.paper, '#ffffff', 0.45)) +
    body.join('') +
    `<g fill="none" stroke="${palette.inks[0]}" stroke-opacity=".85" stroke-width="${short(side * 0.0036)}" stroke-linecap="round" stroke-linejoin="round">${stems.join('')}</g>` +
    spatter.join('')
  );
};

/** Quarters, halves and dots on a grid. */
export const tiles: Style = (canvas) => {
  const { width, height, random, palette } = canvas;
  const columns = random.whole(3, 4) + (width > height * 1.3 ? 2 : 0);
  const cell = width / columns;
  const rows = Math.ceil(height / cell);
  const colors = [palette.paper, ...palette.inks];
  const body = range(columns * rows).map((index) => {
    const [x, y] = [(index % columns) * cell, Math.floor(index / columns) * cell];
    const [ground, ink, extra] = random.sample(colors, 3);
    const turn = random.whole(0, 3) * 90;
    const half = cell / 2;
    const shape = random.pick([
      `<path d="M0 0H${short(cell)}A${short(cell)} ${short(cell)} 0 0 1 0 ${short(cell)}Z" fill="${ink}"/><path d="M0 0H${short(half)}A${short(half)} ${short(half)} 0 0 1 0 ${short(half)}Z" fill="${extra}"/>`,
      `<path d="M0 0A${short(half)} ${short(half)} 0 0 0 ${short(cell)} 0Z" fill="${ink}"/><path d="M0 ${short(half)}A${short(half)} ${short(half)} 0 0 0 ${short(cell)} ${short(half)}Z" fill="${extra}"/>`,
      circle([half, half], half * 0.98, `fill="${ink}"`) + circle([half, half], half * 0.44, `fill="${extra}"`),
      `<path d="M0 0H${short(cell)}L0 ${short(cell)}Z" fill="${ink}"/>${circle([half * 1.4, half * 1.4], half * 0.3, `fill="${extra}"`)}`,
      `<path d="M0 0A${short(cell)} ${short(cell)} 0 0 1 ${short(cell)} ${short(cell)}A${short(cell)} ${short(cell)} 0 0 1 0 0Z" fill="${ink}"/>`,
      range(4)
        .map(
          (line) =>
            `<rect x="0" y="${short((cell / 4) * line)}" width="${short(cell)}" height="${short(cell / 8)}" fill="${ink}"/>`,
        )
        .join(''),
    ]);
    return `<rect x="${short(x)}" y="${short(y)}" width="${short(cell + 0.6)}" height="${short(cell + 0.6)}" fill="${ground}"/><g transform="translate(${short(x)} ${short(y)}) rotate(${turn} ${short(half)} ${short(half)})">${shape}</g>`;
  });
  return fill(canvas, palette.paper) + body.join('');
};

/** A few loaded strokes of a wide brush. */
export const strokes: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const ground = random.pick([palette.paper, lighten(palette.inks[4], 0.3), palette.inks[0]]);
  const inks = random.sample(
    [...palette.inks.slice(1), palette.night].filter((color) => color !== ground),
    5,
  );
  const body = inks.map((ink, stroke) => {
    const level = height * ((stroke + 0.5) / inks.length) + random.between(-0.06, 0.06) * height;
    const [shape, tilt] = [wander(random, 2), random.between(-0.3, 0.3) * height];
    const from = random.between(-0.15, 0.12) * width;
    const to = random.between(0.82, 1.15) * width;
    const broad = height * random.between(0.17, 0.27);
    const hairs = 34;
    const lines = range(hairs).map((hair) => {
      const across = (hair / (hairs - 1) - 0.5) * broad;
      const start = from + random.between(-0.02, 0.02) * width;
      const end = to + random.between(-0.07, 0.03) * width;
      const points = range(6).map((step): Point => {
        const share = step / 5;
        return [
          start + (end - start) * share,
          level + across + tilt * (share - 0.5) + shape(share * 0.7) * height * 0.07,
        ];
      });
      const tone = mix(ink, random.chance(0.5) ? lighten(ink, 0.4) : darken(ink, 0.35), random.next() * 0.55);
      return `<path d="${curve(points)}" stroke="${tone}" stroke-width="${short((broad / hairs) * random.between(0.9, 1.9))}" stroke-opacity="${random.between(0.72, 1).toFixed(2)}"/>`;
    });
    return lines.join('');
  });
  const drops = range(14).map(() =>
    circle(
      [random.between(0, width), random.between(0, height)],
      side * random.between(0.002, 0.008),
      `fill="${colorAt(inks, random.next())}"`,
    ),
  );
  return (
    linearGradient('ground', 25, [
      [0, lighten(ground, 0.08)],
      [1, darken(ground, 0.05)],
    ]) +
    fill(canvas, 'url(#ground)') +
    `<g fill="none" stroke-linecap="round">${body.join('')}</g>` +
    drops.join('')
  );
};
