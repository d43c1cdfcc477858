import { avatarShare, coverShare, shareBytes } from '@stagedoor/contracts/share-picture';
import { writeTemporaryFile } from '@stagedoor/service-kit/testing/write-temporary-file';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodeShare } from './encode-share.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#135' } })
    .png()
    .toBuffer();
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .png()
    .toBuffer();

it.each([
  ['noise, which takes the most bytes', () => noise(2_000, 1_500), 0, [1_200, 900]],
  ['a screenshot of a whole page', () => flat(1_080, 12_000), 0, [1_080, 1_350]],
  ['a panorama', () => flat(6_000, 600), 0, [1_200, 600]],
  ['a small one', () => flat(30, 20), 0, [30, 20]],
  ['an avatar', () => flat(90, 60), avatarShare.width, [512, 512]],
  ['a cover', () => flat(90, 60), coverShare.width, [1_000, 500]],
] as const)('a picture is shared as a JPEG that others read: %s', async (_, draw, fixed, [width, height]) => {
  const shared = await encodeShare(await writeTemporaryFile(await draw()), fixed);
  expect(await sharp(shared).metadata()).toMatchObject({ format: 'jpeg', width, height });
  expect(shared.length).toBeLessThanOrEqual(shareBytes);
});
