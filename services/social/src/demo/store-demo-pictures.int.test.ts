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

test('pictures are stored where the rows say, each in the store that its post is for', async () => {
  const world = createWorld({ now: new Date() });
  const rows = makeDemoRows(world);
  const open = rows.media.find(({ isPublic }) => isPublic);
  const closed = rows.media.find(({ isPublic }) => !isPublic);
  const creator = world.people.find(({ cover }) => cover !== null);
  const [document] = rows.verificationDocuments;
  if (open === undefined || closed === undefined || creator === undefined || document === undefined)
    throw new Error('the world has one of each');
  const few = { ...world, people: [creator] };

  await storeDemoPictures(createDiskStore(root), few, {
    media: [open, closed],
    verificationDocuments: [document],
  });

  const files = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  expect(files.sort()).toEqual(
    [
      `private/${closed.folder}/640.webp`,
      `private/${document.folder}/640.webp`,
      `public/${closed.folder}/blurred.webp`,
      `public/${open.folder}/640.webp`,
      `public/${open.folder}/blurred.webp`,
      `public/${demoFolder('avatars', creator.id)}/256.webp`,
      `public/${demoFolder('avatars', creator.id)}/512.webp`,
      `public/${demoFolder('covers', creator.id)}/cover.webp`,
    ].sort(),
  );
  const content = await readFile(join(root, `public/${open.folder}/640.webp`));
  expect(content.length).toBe(open.size);
  expect(await sharp(content).metadata()).toMatchObject({ width: open.width, height: open.height });
  expect((await readFile(join(root, `private/${document.folder}/640.webp`))).length).toBe(document.size);
});
