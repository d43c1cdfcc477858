import { type Field, fields } from '#/field.ts';
import { paintAvatar } from '#/pictures/avatar.ts';
import { type Canvas, fill, linearGradient, type Style } from '#/pictures/canvas.ts';
import { paintDocument } from '#/pictures/document.ts';
import { type Palette, palettes } from '#/pictures/palettes.ts';
import { chalkboard, constellation, paperLayers, shelves } from '#/pictures/styles/classroom.ts';
import { citrus, spices, table } from '#/pictures/styles/kitchen.ts';
import { haze } from '#/pictures/styles/light.ts';
import { contours, hills, lanes } from '#/pictures/styles/outdoors.ts';
import { ripples, stageLights, strings, waveform } from '#/pictures/styles/sound.ts';
import { cutouts, strokes, tiles, washes } from '#/pictures/styles/studio.ts';
import { gears, seams, traces, woodgrain } from '#/pictures/styles/workshop.ts';
import { createRandom } from '#/random.ts';

export type PictureKind = Field | 'avatar' | 'document';

type NamedStyle = { paint: Style; words: string };

const styles: Readonly<Record<Field, readonly NamedStyle[]>> = {
  music: [
    { paint: ripples, words: 'Drifting rings' },
    { paint: stageLights, words: 'Beams of light through haze' },
    { paint: strings, words: 'A twisting sheet of fine lines' },
    { paint: waveform, words: 'Rows of sound waves' },
    { paint: paperLayers, words: 'Layers of cut paper' },
  ],
  fitness: [
    { paint: hills, words: 'Hills under a low sun' },
    { paint: lanes, words: 'Curved lanes from above' },
    { paint: contours, words: 'Height lines with a dotted path' },
    { paint: haze, words: 'Soft fields of light' },
  ],
  cooking: [
    { paint: table, words: 'Plates on a cloth from above' },
    { paint: citrus, words: 'Cut fruit' },
    { paint: spices, words: 'Bowls of ground spice' },
    { paint: washes, words: 'Watercolor washes' },
  ],
  art: [
    { paint: cutouts, words: 'Paper cut-outs' },
    { paint: washes, words: 'Watercolor washes' },
    { paint: tiles, words: 'A grid of simple shapes' },
    { paint: strokes, words: 'Wide brush strokes' },
    { paint: paperLayers, words: 'Layers of cut paper' },
  ],
  teaching: [
    { paint: chalkboard, words: 'A geometric construction in chalk' },
    { paint: shelves, words: 'Book spines on shelves' },
    { paint: constellation, words: 'Points joined by lines' },
    { paint: paperLayers, words: 'Layers of cut paper' },
  ],
  repair: [
    { paint: gears, words: 'Gear wheels on a drawing' },
    { paint: traces, words: 'Traces of a circuit board' },
    { paint: woodgrain, words: 'Wood grain around a knot' },
    { paint: seams, words: 'A cracked glaze mended with gold' },
  ],
};

/**
 * Paints an abstract picture and returns it as SVG text; the same arguments give the same text. `seed` has the form
 * 'owner/number#index'. Pictures of one owner share three palettes and take the styles in turn by number, so that a page
 * looks coherent and neighbouring pictures differ. Pictures of one number have the same colours.
 */
export function paintPicture(seed: string, kind: PictureKind, width: number, height: number): string {
  const canvas: Canvas = {
    width,
    height,
    side: Math.min(width, height),
    random: createRandom(`${seed}/strokes`),
    palette: choosePalette(seed, kind),
  };
  const body = paintBody(canvas, seed, kind);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

function paintBody(canvas: Canvas, seed: string, kind: PictureKind): string {
  if (kind === 'avatar') return paintAvatar(canvas);
  if (kind === 'document') return paintDocument(canvas);
  return chooseStyle(seed, kind).paint(canvas) + finish(canvas);
}

/**
 * Describes the picture that `paintPicture` paints for the same seed and kind, in a few words, for people who cannot see it.
 */
export function describePicture(seed: string, kind: PictureKind): string {
  const colors = choosePalette(seed, kind).name;
  if (kind === 'avatar') return `Abstract mark in ${colors}`;
  if (kind === 'document') return `A card without words in ${colors}`;
  return `${chooseStyle(seed, kind).words} in ${colors}`;
}

function choosePalette(seed: string, kind: PictureKind): Palette {
  if (kind === 'avatar' || kind === 'document') {
    const random = createRandom(`${seed}/palette`);
    return random.pick(palettes[random.pick(fields)]);
  }
  const { owner, number } = parseSeed(seed);
  const own = createRandom(`${owner}/palettes`).sample(palettes[kind], 3);
  return at(own, number);
}

function chooseStyle(seed: string, kind: Field): NamedStyle {
  const { owner, number, index } = parseSeed(seed);
  const own = createRandom(`${owner}/styles`).sample(styles[kind], styles[kind].length);
  return at(own, number + (index % 3 === 1 ? 1 : 0));
}

function parseSeed(seed: string): { owner: string; number: number; index: number } {
  const [, owner = seed, number, index] = /^([^/#]+)(?:\/(\d+))?(?:#(\d+))?/.exec(seed) ?? [];
  return { owner, number: Number(number ?? 0), index: Number(index ?? 0) };
}

function at<T>(list: readonly T[], number: number): T {
  const [found] = list.slice(number % list.length);
  if (found === undefined) throw new Error('There is nothing to choose from');
  return found;
}

/** What ties all styles together: a breath of paper grain and corners that fall back a little. */
function finish(canvas: Canvas): string {
  return (
    '<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" stitchTiles="stitch" seed="7"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 1.4 -.5"/></filter>' +
    '<pattern id="paper" width="180" height="180" patternUnits="userSpaceOnUse"><rect width="180" height="180" filter="url(#grain)"/></pattern>' +
    `<g opacity=".16">${fill(canvas, 'url(#paper)')}</g>` +
    linearGradient('fall', 0, [
      [0, '#000000', 0.06],
      [0.25, '#000000', 0],
      [0.75, '#000000', 0],
      [1, '#000000', 0.12],
    ]) +
    fill(canvas, 'url(#fall)')
  );
}
