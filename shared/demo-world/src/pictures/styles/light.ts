import { circle, fill, glowGradient, linearGradient, type Point, range, type Style, short } from '#/pictures/canvas.ts';
import { darken, lighten, mix } from '#/pictures/color.ts';

/** Out of focus: fields of colour that flow into each other, one clear disc before them. */
export const haze: Style = (canvas) => {
  const { width, height, side, random, palette } = canvas;
  const [first, second, third, fourth, fifth] = palette.inks;
  const order = random.sample([second, third, fourth, fifth, third], 5);
  const spots = order.map((color, index) => {
    const at: Point = [width * random.between(0.05, 0.95), height * random.between(0.05, 0.95)];
    return (
      glowGradient(`spot${index}`, color, 0.95) +
      circle(at, side * random.between(0.5, 0.85), `fill="url(#spot${index})"`)
    );
  });
  const disc: Point = [width * random.between(0.32, 0.68), height * random.between(0.34, 0.62)];
  const radius = side * random.between(0.14, 0.24);
  const disclike = random.chance(0.6);
  const lines = range(random.whole(3, 5)).map(
    (line) =>
      `<path d="M0 ${short(disc[1] + radius * (0.25 + line * 0.2))}H${width}" stroke="${mix(first, third, 0.3)}" stroke-opacity=".35" stroke-width="${short(side * 0.004 * (line + 1))}"/>`,
  );
  return (
    linearGradient('ground', random.between(0, 180), [
      [0, first],
      [0.55, second],
      [1, mix(first, palette.night, 0.4)],
    ]) +
    fill(canvas, 'url(#ground)') +
    spots.join('') +
    (disclike
      ? linearGradient('disc', 0, [
          [0, lighten(fifth, 0.45)],
          [1, fourth, 0.25],
        ]) +
        circle(disc, radius, 'fill="url(#disc)"') +
        lines.join('')
      : linearGradient('arch', 0, [
          [0, lighten(fifth, 0.35), 0.85],
          [1, darken(third, 0.1), 0.05],
        ]) +
        `<path d="M${short(disc[0] - radius)} ${height}V${short(disc[1])}A${short(radius)} ${short(radius)} 0 0 1 ${short(disc[0] + radius)} ${short(disc[1])}V${height}Z" fill="url(#arch)"/>`)
  );
};
