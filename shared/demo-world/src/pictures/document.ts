import { type Canvas, circle, fill, range, short } from '#/pictures/canvas.ts';
import { lighten, mix } from '#/pictures/color.ts';

/**
 * Something with the outline of an identity card: a portrait without a face, and bars where words would be. It has no letters,
 * because the machine that paints it may have no font, and because nobody should take it for a real one.
 */
export function paintDocument(canvas: Canvas): string {
  const { width, height, side, random, palette } = canvas;
  const [first, second, third] = palette.inks;
  const paper = lighten(palette.paper, 0.4);
  const portrait = { left: width * 0.08, top: height * 0.26, width: width * 0.27, height: height * 0.54 };
  const middle = portrait.left + portrait.width / 2;
  const bars = range(5).map((line) =>
    bar(
      width * 0.42,
      height * (0.3 + line * 0.11),
      width * random.between(0.22, 0.48),
      side * 0.035,
      mix(first, paper, 0.35),
    ),
  );
  const code = range(2).map((line) =>
    bar(width * 0.08, height * (0.87 + line * 0.06), width * 0.84, side * 0.025, first),
  );
  return [
    fill(canvas, paper),
    `<rect width="${width}" height="${short(height * 0.16)}" fill="${second}"/>`,
    bar(width * 0.08, height * 0.06, width * 0.34, side * 0.05, paper),
    `<rect x="${short(portrait.left)}" y="${short(portrait.top)}" width="${short(portrait.width)}" height="${short(portrait.height)}" rx="${short(side * 0.02)}" fill="${mix(third, paper, 0.7)}"/>`,
    circle([middle, portrait.top + portrait.height * 0.36], portrait.width * 0.22, `fill="${third}"`),
    `<path d="M${short(portrait.left + portrait.width * 0.12)} ${short(portrait.top + portrait.height)}a${short(portrait.width * 0.38)} ${short(portrait.height * 0.36)} 0 0 1 ${short(portrait.width * 0.76)} 0Z" fill="${third}"/>`,
    ...bars,
    ...code,
  ].join('');
}

function bar(left: number, top: number, width: number, height: number, color: string): string {
  return `<rect x="${short(left)}" y="${short(top)}" width="${short(width)}" height="${short(height)}" rx="${short(height / 2)}" fill="${color}"/>`;
}
