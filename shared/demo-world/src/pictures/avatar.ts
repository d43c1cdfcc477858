import { type Canvas, circle, fill, linearGradient, range, short } from '#/pictures/canvas.ts';
import { darken, lighten, mix } from '#/pictures/color.ts';

/** A mark that stays readable at 24 pixels: few shapes, strong colours. */
export function paintAvatar(canvas: Canvas): string {
  const { random } = canvas;
  return random.pick([horizon, petals, quarters, moons, steps, target, arches, sprout])(canvas);
}

function horizon(canvas: Canvas): string {
  const { width, height, side, random, palette } = canvas;
  const [first, second, third, fourth, fifth] = palette.inks;
  const level = height * random.between(0.52, 0.64);
  const lines = range(3).map(
    (line) =>
      `<path d="M0 ${short(level + side * (0.1 + line * 0.11))}H${width}" stroke="${fourth}" stroke-width="${short(side * 0.025 * (line + 1))}"/>`,
  );
  return (
    linearGradient('sky', 0, [
      [0, second],
      [1, fourth],
    ]) +
    fill(canvas, 'url(#sky)') +
    circle(
      [width * random.between(0.38, 0.62), level],
      side * random.between(0.22, 0.28),
      `fill="${lighten(fifth, 0.25)}"`,
    ) +
    `<rect y="${short(level)}" width="${width}" height="${short(height - level)}" fill="${mix(first, third, 0.15)}"/><g stroke-opacity=".75">${lines.join('')}</g>`
  );
}

function petals(canvas: Canvas): string {
  const { width, height, side, random, palette } = canvas;
  const count = random.pick([4, 5, 6, 8]);
  const ground = random.pick([palette.night, palette.inks[0], palette.paper]);
  const inks = [palette.inks[2], palette.inks[3]];
  const turn = random.between(0, 60);
  const leaves = range(count).map(
    (leaf) =>
      `<path d="M0 0C${short(side * 0.2)} ${short(-side * 0.1)} ${short(side * 0.18)} ${short(-side * 0.36)} 0 ${short(-side * 0.4)}C${short(-side * 0.18)} ${short(-side * 0.36)} ${short(-side * 0.2)} ${short(-side * 0.1)} 0 0" fill="${inks[leaf % 2]}" fill-opacity=".92" transform="rotate(${short(turn + (leaf * 360) / count)})"/>`,
  );
  return (
    fill(canvas, ground) +
    `<g transform="translate(${width / 2} ${height / 2})">${leaves.join('')}${circle([0, 0], side * 0.09, `fill="${palette.inks[4]}"`)}</g>`
  );
}

function quarters(canvas: Canvas): string {
  const { width, random, palette } = canvas;
  const cell = width / 2;
  const grounds = random.sample([palette.paper, ...palette.inks], 4);
  return range(4)
    .map((index) => {
      const ground = grounds[index] ?? palette.paper;
      const ink = random.pick([palette.night, ...palette.inks].filter((color) => color !== ground));
      const half = cell / 2;
      const shape = random.pick([
        `<path d="M0 0H${cell}A${cell} ${cell} 0 0 1 0 ${cell}Z" fill="${ink}"/>`,
        circle([half, half], half * 0.72, `fill="${ink}"`),
        `<path d="M0 0A${cell} ${cell} 0 0 1 ${cell} ${cell}A${cell} ${cell} 0 0 1 0 0Z" fill="${ink}"/>`,
      ]);
      return `<g transform="translate(${(index % 2) * cell} ${Math.floor(index / 2) * cell})"><rect width="${cell + 0.5}" height="${cell + 0.5}" fill="${ground}"/><g transform="rotate(${random.whole(0, 3) * 90} ${half} ${half})">${shape}</g></g>`;
    })
    .join('');
}

function moons(canvas: Canvas): string {
  const { width, height, side, random, palette } = canvas;
  const light = random.chance(0.5);
  const ground = light ? palette.inks[4] : palette.inks[0];
  const [one, two] = light ? [palette.inks[1], palette.inks[2]] : [palette.inks[3], palette.inks[2]];
  const shift = side * random.between(0.11, 0.16);
  return (
    linearGradient('ground', 45, [
      [0, lighten(ground, 0.08)],
      [1, darken(ground, 0.12)],
    ]) +
    fill(canvas, 'url(#ground)') +
    `<g transform="rotate(${random.whole(0, 3) * 45} ${width / 2} ${height / 2})">` +
    circle([width / 2 - shift, height / 2], side * 0.26, `fill="${one}"`) +
    circle([width / 2 + shift, height / 2], side * 0.26, `fill="${two}" fill-opacity=".8"`) +
    '</g>'
  );
}

function steps(canvas: Canvas): string {
  const { width, height, side, random, palette } = canvas;
  const order = random.chance(0.5) ? [...palette.inks] : [...palette.inks].reverse();
  const sweep = order.map((ink, index) =>
    circle([width * 0.5, height * 1.02], side * (0.98 - index * 0.19), `fill="${ink}"`),
  );
  return (
    fill(canvas, random.pick([palette.paper, palette.night])) +
    `<g transform="rotate(${random.whole(0, 3) * 90} ${width / 2} ${height / 2})">${sweep.join('')}</g>`
  );
}

function target(canvas: Canvas): string {
  const { width, height, side, random, palette } = canvas;
  const [ground, ...rings] = random.sample([palette.night, ...palette.inks], 4);
  const at = [width * random.between(0.4, 0.6), height * random.between(0.4, 0.6)] as const;
  return (
    fill(canvas, ground ?? palette.night) +
    rings.map((ring, index) => circle(at, side * (0.4 - index * 0.13), `fill="${ring}"`)).join('')
  );
}

function arches(canvas: Canvas): string {
  const { width, height, side, random, palette } = canvas;
  const ground = random.pick([palette.paper, palette.inks[4]]);
  const inks = [palette.inks[0], palette.inks[2], palette.inks[3], palette.inks[1]];
  const feet = height * 0.86;
  const bows = inks.map((ink, index) => {
    const radius = side * (0.36 - index * 0.085);
    const top = feet - side * 0.36;
    return `<path d="M${short(width / 2 - radius)} ${short(feet)}V${short(top)}A${short(radius)} ${short(radius)} 0 0 1 ${short(width / 2 + radius)} ${short(top)}V${short(feet)}Z" fill="${ink}"/>`;
  });
  return fill(canvas, ground) + bows.join('');
}

function sprout(canvas: Canvas): string {
  const { width, height, side, random, palette } = canvas;
  const ground = random.pick([palette.inks[3], palette.inks[2], palette.paper]);
  const ink = palette.inks[0];
  const leaves = range(6).map((leaf) => {
    const hand = leaf % 2 ? 1 : -1;
    const level = height * (0.74 - Math.floor(leaf / 2) * 0.19);
    const reach = side * (0.3 - Math.floor(leaf / 2) * 0.05);
    return `<path d="M${short(width / 2)} ${short(level)}q${short(hand * reach * 0.1)} ${short(-reach * 0.85)} ${short(hand * reach)} ${short(-reach * 0.75)}q${short(-hand * reach * 0.05)} ${short(reach * 0.8)} ${short(-hand * reach)} ${short(reach * 0.75)}" fill="${ink}"/>`;
  });
  return (
    fill(canvas, ground) +
    `<path d="M${short(width / 2)} ${short(height * 0.9)}V${short(height * 0.22)}" stroke="${ink}" stroke-width="${short(side * 0.03)}" stroke-linecap="round"/>${leaves.join('')}${circle([width / 2, height * 0.16], side * 0.06, `fill="${ink}"`)}`
  );
}
