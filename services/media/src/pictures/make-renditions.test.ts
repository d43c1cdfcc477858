import { readFile } from 'node:fs/promises';
import { writeTemporaryFile } from '@stagedoor/service-kit/testing/write-temporary-file';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeAnimation } from './encode-animation.ts';
import { makeRenditions } from './make-renditions.ts';
import { animateRenditions, screenWidths } from './renditions.ts';
import { type DrawnFrame, drawApng, drawPng } from './testing/draw-png.ts';

type Rgb = readonly number[];

async function render(content: Buffer) {
  const upload = await writeTemporaryFile(content);
  const still = await makeRenditions(upload, screenWidths.post);
  const made = await animateRenditions(still, (width) => encodeAnimation(upload, width));
  return { ...made, largest: made.files.at(-1)?.content ?? Buffer.alloc(0) };
}

/** The color of a pixel, of one frame of an animation. */
async function colorAt(picture: Buffer, x: number, y: number, page = 0): Promise<Rgb> {
  const { data, info } = await sharp(picture, { page }).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** Lossy encoding moves colors by a few steps. */
function expectNear(found: Rgb, color: Rgb): void {
  const distance = Math.max(...color.map((value, index) => Math.abs(value - (found[index] ?? 0))));
  expect([found, distance <= 8]).toEqual([found, true]);
}

const plain = (width: number, height: number, background = '#4080c0') =>
  sharp({ create: { width, height, channels: 3, background } });
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
const red = '#ff0000';
const blue = '#0000ff';
/** Red at the left, blue at the right. */
const twoColors = (width: number, height: number) =>
  plain(width, height, red).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: blue } }, left: width / 2, top: 0 },
  ]);

describe('a long picture', () => {
  it.each([
    [
      'a screenshot of a whole page',
      [1080, 12_000],
      [
        [640, 7_111],
        [1080, 12_000],
      ],
      [24, 48],
    ],
    [
      'a panorama',
      [12_000, 1_080],
      [
        [3_555, 320],
        [7_110, 640],
        [11_377, 1_024],
      ],
      [24, 12],
    ],
    [
      'a strip no wider than a screen',
      [1_300, 100],
      [
        [640, 49],
        [1_280, 98],
        [1_300, 100],
      ],
      [24, 12],
    ],
    [
      'a photo',
      [4_000, 3_000],
      [
        [640, 480],
        [1280, 960],
        [2048, 1_536],
      ],
      [24, 18],
    ],
    ['a column that is longer than WebP allows', [100, 20_000], [[81, 16_383]], [24, 48]],
    [
      'a column of more pixels than a phone can show',
      [2_000, 16_000],
      [
        [640, 5_120],
        [1280, 10_240],
        [1_732, 13_856],
      ],
      [24, 48],
    ],
  ] as const)('%s stays readable', async (_, [width, height], sizes, blurred) => {
    const { files, widths, ...made } = await render(await plain(width, height).png().toBuffer());
    const found = await Promise.all(files.map(async ({ content }) => sharp(content).metadata()));
    expect(found.map((file) => [file.width, file.height])).toEqual(sizes);
    expect(widths).toEqual(sizes.map(([own]) => own));
    expect([made.width, made.height]).toEqual(sizes.at(-1));
    const preview = await sharp(made.blurred.content).metadata();
    expect([preview.width, preview.height]).toEqual(blurred);
  });

  it('of one pixel is a picture', async () => {
    expect(await render(await plain(1, 1).png().toBuffer())).toMatchObject({ widths: [1], width: 1, height: 1 });
  });

  it('is upright and long, in whatever orientation the camera wrote it', async () => {
    for (const orientation of [5, 6, 7, 8]) {
      const { width, height, largest } = await render(
        await twoColors(2_000, 200).withExif({}).withMetadata({ orientation }).jpeg().toBuffer(),
      );
      expect([orientation, width, height]).toEqual([orientation, 200, 2_000]);
      const isRedOnTop = orientation === 5 || orientation === 6;
      expectNear(await colorAt(largest, 100, 100), isRedOnTop ? [254, 0, 0] : [0, 0, 254]);
    }
  });
});

/** A GIF whose only frame comes several times. */
function repeatFrame(gif: Buffer, times: number): Buffer {
  const colors = 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
  const start = 13 + ((gif[10] ?? 0) > 127 ? colors : 0);
  const frame = gif.subarray(start, -1);
  return Buffer.concat([gif.subarray(0, start), ...Array.from({ length: times }, () => frame), gif.subarray(-1)]);
}

describe('an animation', () => {
  const gif = async (frames: readonly Sharp[], delay: number[], loop: number) =>
    sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), { join: { animated: true } })
      .gif({ delay, loop })
      .toBuffer();

  it('keeps its frames, their times and its repeats', async () => {
    const { largest } = await render(await gif([plain(20, 10, red), plain(20, 10, blue)], [70, 230], 3));
    expect(await sharp(largest).metadata()).toMatchObject({ format: 'webp', pages: 2, delay: [70, 230], loop: 3 });
    expectNear(await colorAt(largest, 5, 5), [254, 0, 0]);
    expectNear(await colorAt(largest, 5, 5, 1), [0, 0, 254]);
  });

  it('of many pixels becomes smaller', async () => {
    const upload = await writeTemporaryFile(repeatFrame(await plain(2_000, 1_000).gif().toBuffer(), 100));
    const { width, height, isAnimation } = await makeRenditions(upload, screenWidths.post);
    expect([width, height, isAnimation]).toEqual([1_414, 707, true]);
  });

  it('as WebP stays one', async () => {
    const frames = await Promise.all([plain(20, 10, red), plain(20, 10, blue)].map((frame) => frame.png().toBuffer()));
    const webp = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [50, 60] })
      .toBuffer();
    expect(await sharp((await render(webp)).largest).metadata()).toMatchObject({ pages: 2, delay: [50, 60] });
  });

  it('of one frame is a still picture', async () => {
    const upload = await writeTemporaryFile(repeatFrame(await plain(20, 10).gif().toBuffer(), 1));
    expect(await makeRenditions(upload, screenWidths.post)).toMatchObject({ isAnimation: false });
  });

  it('that is too much to decode is refused with a sentence', async () => {
    const large = repeatFrame(await plain(2_000, 1_000).gif().toBuffer(), 151);
    const frame: DrawnFrame = { width: 1, height: 1, color: [0, 0, 0, 255] };
    const long = drawApng(Array.from({ length: 10_001 }, () => frame));
    for (const bomb of [large, long]) {
      await expect(render(bomb).then(() => 'made')).rejects.toMatchObject({
        statusCode: 413,
        message: 'An animation can have at most 300 megapixels and 10,000 pictures, all together: send it as a video',
      });
    }
  });

  it('that is damaged behind its first frame is refused, not shown as a still picture', async () => {
    const whole = await gif(
      Array.from({ length: 4 }, () => noise(100, 100)),
      [50, 50, 50, 50],
      0,
    );
    whole.fill(0xff, whole.length - 4_000, whole.length - 3_000);
    await expect(render(whole).then(() => 'made')).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('an animated PNG', () => {
  it('is an animation of what browsers draw: offsets, transparency and what frames leave behind', async () => {
    const [back, green, glass] = [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 128],
    ] as const;
    const apng = drawApng(
      [
        { width: 80, height: 80, color: back, delayMs: 100 },
        { width: 20, height: 20, x: 10, y: 10, color: green, delayMs: 300, dispose: 1 },
        { width: 40, height: 40, x: 40, y: 40, color: glass, delayMs: 200, dispose: 2, isBlended: true },
        { width: 10, height: 10, color: green, delayMs: 70 },
      ],
      2,
    );
    const { largest } = await render(apng);
    expect(await sharp(largest).metadata()).toMatchObject({ pages: 4, delay: [100, 300, 200, 70], loop: 2 });
    expectNear(await colorAt(largest, 20, 20, 1), [0, 255, 0]);
    // The rectangle is cleared, and the picture's ground is light.
    expectNear(await colorAt(largest, 20, 20, 2), [255, 255, 255]);
    expectNear(await colorAt(largest, 60, 60, 2), [127, 0, 128]);
    expectNear(await colorAt(largest, 60, 60, 3), [254, 0, 0]);
    expectNear(await colorAt(largest, 4, 4, 3), [0, 255, 0]);
  });

  it('that has lost its last frame shows the others', async () => {
    const frames = [10, 120, 240].map((value) => ({ width: 30, height: 30, color: [value, 0, 0, 255] as const }));
    const { largest } = await render(drawApng(frames).subarray(0, -40));
    expect((await sharp(largest).metadata()).pages).toBe(2);
  });
});

describe('a picture whose end is missing', () => {
  it.each([
    ['a JPEG without its last two bytes', () => noise(300, 200).jpeg().toBuffer(), 2],
    ['a JPEG without its last rows', () => noise(300, 200).jpeg().toBuffer(), 2_000],
    ['half of a progressive JPEG', () => noise(300, 200).jpeg({ progressive: true }).toBuffer(), 'half'],
    ['a PNG without its last chunk', () => noise(300, 200).png().toBuffer(), 12],
    ['a PNG without its last rows', () => noise(300, 200).png().toBuffer(), 9_000],
    ['a GIF without its last rows', () => noise(300, 200).gif().toBuffer(), 900],
  ] as const)('%s is shown as browsers show it', async (_, draw, missing) => {
    const whole = await draw();
    const cut = whole.subarray(0, missing === 'half' ? whole.length / 2 : -missing);
    const { width, height, largest } = await render(cut);
    expect([width, height]).toEqual([300, 200]);
    const [shown, expected] = await Promise.all(
      [largest, whole].map((picture) =>
        sharp(picture)
          .extract({ left: 0, top: 0, width: 300, height: 100 })
          .resize(1, 1, { fit: 'fill' })
          .png()
          .toBuffer(),
      ),
    );
    expectNear(await colorAt(shown ?? whole, 0, 0), await colorAt(expected ?? whole, 0, 0));
  });

  it.each([
    ['half of a JPEG', () => noise(300, 200).jpeg().toBuffer(), 0.5],
    ['half of a PNG', () => noise(300, 200).png().toBuffer(), 0.5],
    ['half of a GIF', () => noise(300, 200).gif().toBuffer(), 0.5],
    ['a progressive JPEG within its first scan', () => noise(300, 200).jpeg({ progressive: true }).toBuffer(), 0.02],
  ] as const)('%s is refused', async (_, draw, share) => {
    const whole = await draw();
    await expect(render(whole.subarray(0, whole.length * share)).then(() => 'made')).rejects.toMatchObject({
      statusCode: 400,
      errors: [{ field: 'media', message: 'This picture is damaged or not complete' }],
    });
  });

  it('with more behind its end, as phones write it, is whole', async () => {
    const photo = await twoColors(300, 200).jpeg().toBuffer();
    const moving = Buffer.concat([photo, Buffer.from('....ftypmp42'), Buffer.alloc(5_000, 7)]);
    const several = Buffer.concat([photo, photo]);
    for (const file of [moving, several]) expectNear(await colorAt((await render(file)).largest, 10, 10), [254, 0, 0]);
  });
});

describe('a picture with transparency', () => {
  const ink = (color: string) =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: '#00000000' } })
      .composite([{ input: { create: { width: 20, height: 40, channels: 4, background: color } }, left: 0, top: 0 }])
      .png()
      .toBuffer();

  it.each([
    ['dark ink on a light ground', '#000000', [255, 255, 255]],
    ['light ink on a dark ground', '#ffffff', [32, 32, 32]],
    ['colored ink on a light ground', '#00a0ff', [255, 255, 255]],
  ] as const)('shows %s', async (_, color, ground) => {
    const { largest, blurred } = await render(await ink(color));
    expect((await sharp(largest).metadata()).hasAlpha).toBe(false);
    expectNear(await colorAt(largest, 50, 20), ground);
    expect((await sharp(blurred.content).metadata()).hasAlpha).toBe(false);
  });

  it('is on a ground in 16 bits of grey and with a palette as well', async () => {
    const grey = Array.from({ length: 8 }, () => Buffer.from([0x20, 0x30, 0xff, 0xff, 0, 0, 0, 0]));
    const palette = [
      { type: 'PLTE', data: Buffer.from([255, 255, 255, 0, 0, 0]) },
      { type: 'tRNS', data: Buffer.from([0]) },
    ];
    const indexed = Array.from({ length: 8 }, () => Buffer.from([1, 0]));
    for (const png of [
      drawPng({ width: 2, depth: 16, colorType: 4, rows: grey }),
      drawPng({ width: 2, depth: 8, colorType: 3, rows: indexed, chunks: palette }),
    ]) {
      const upload = await writeTemporaryFile(png);
      const { files } = await makeRenditions(upload, screenWidths.post);
      expect(await colorAt(files[0]?.content ?? png, 1, 4)).toEqual([254, 254, 254]);
    }
  });

  it('that moves is on one ground throughout, also if its first frame is empty', async () => {
    const frames: DrawnFrame[] = [
      { width: 40, height: 40, color: [0, 0, 0, 0] },
      { width: 20, height: 20, x: 10, y: 10, color: [255, 255, 255, 255] },
    ];
    const { largest } = await render(drawApng(frames));
    for (const page of [0, 1]) expectNear(await colorAt(largest, 2, 2, page), [32, 32, 32]);
  });
});

describe('the colors of', () => {
  it('a wide gamut are those of sRGB, also in HEIC', async () => {
    const jpeg = await twoColors(64, 32).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
    expectNear(await colorAt((await render(jpeg)).largest, 8, 8), [254, 0, 0]);
    const heic = await readFile(new URL('./testing/display-p3.heic', import.meta.url));
    const { width, height, largest } = await render(heic);
    expect([width, height]).toEqual([64, 32]);
    expectNear(await colorAt(largest, 8, 8), [254, 0, 0]);
    expectNear(await colorAt(largest, 56, 8), [0, 200, 0]);
  });

  it('CMYK are converted', async () => {
    const cmyk = await plain(64, 32, red).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    expect((await sharp(cmyk).metadata()).channels).toBe(4);
    const [r = 0, g = 0, b = 0] = await colorAt((await render(cmyk)).largest, 8, 8);
    expect([r > 200, g < 70, b < 70]).toEqual([true, true, true]);
  });

  it('16 bits, and grey with a profile, are those of 8 bits', async () => {
    const deep = Array.from({ length: 8 }, () => Buffer.from([0xc0, 0, 0x40, 0, 0x20, 0]));
    expectNear(
      await colorAt((await render(drawPng({ width: 1, depth: 16, colorType: 2, rows: deep }))).largest, 0, 4),
      [192, 64, 32],
    );
    const grey = await plain(16, 16, '#606060').greyscale().withIccProfile('srgb').jpeg({ quality: 100 }).toBuffer();
    expectNear(await colorAt((await render(grey)).largest, 8, 8), [96, 96, 96]);
  });
});
