import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorld } from '@stagedoor/demo-world/create-world';
import { createDiskStore } from '@stagedoor/service-kit/files/file-store';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoFolder, makeDemoRows } from '#/demo/demo-rows.ts';
import { storeDemoPictures } from '#/demo/store-demo-pictures.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'stagedoor-demo-'));
});
afterAll(() => rm(root, { recursive: true }));

const world = createWorld({ now: new Date() });
const rows = makeDemoRows(world);

async function listFiles(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

test('pictures are stored where the rows say, each in the store that its post is for', async () => {
  await storeDemoPictures(createDiskStore(root), world, rows.media);

  const expected = [
    ...rows.media.flatMap(({ folder, isPublic, widths }) => [
      ...widths.map((width) => `${isPublic ? 'public' : 'private'}/${folder}/${width}.webp`),
      `public/${folder}/blurred.webp`,
    ]),
    ...rows.verificationDocuments.map(({ folder, width }) => `private/${folder}/${width}.webp`),
    ...world.people.flatMap(({ id, cover }) => [
      `public/${demoFolder('avatars', id)}/256.webp`,
      `public/${demoFolder('avatars', id)}/512.webp`,
      ...(cover === null ? [] : [`public/${demoFolder('covers', id)}/cover.webp`]),
    ]),
  ];
  expect((await listFiles()).sort()).toEqual(expected.sort());
  expect(rows.media.filter(({ isPublic }) => !isPublic).length).toBeGreaterThan(50);
});

test('the files have the sizes that the rows and the app name', async () => {
  const checked = [
    ...rows.media.slice(0, 20).flatMap(({ folder, isPublic, width, height, size }) => [
      { file: `${isPublic ? 'public' : 'private'}/${folder}/1280.webp`, width, height, size },
      { file: `${isPublic ? 'public' : 'private'}/${folder}/640.webp`, width: 640 },
      { file: `public/${folder}/blurred.webp`, width: 24 },
    ]),
    ...rows.verificationDocuments.map(({ folder, width, size }) => ({
      file: `private/${folder}/640.webp`,
      width,
      size,
    })),
    ...world.people
      .slice(0, 20)
      .flatMap(({ id, cover }) => [
        { file: `public/${demoFolder('avatars', id)}/256.webp`, width: 256, height: 256 },
        { file: `public/${demoFolder('avatars', id)}/512.webp`, width: 512, height: 512 },
        ...(cover === null
          ? []
          : [{ file: `public/${demoFolder('covers', id)}/cover.webp`, width: 1500, height: 500 }]),
      ]),
  ];
  for (const { file, ...expected } of checked) {
    const content = await readFile(join(root, file));
    expect({ file, ...(await sharp(content).metadata()), size: content.length }).toMatchObject({
      file,
      format: 'webp',
      ...expected,
    });
  }
});
