import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createWorld } from '#/create-world.ts';
import { getBlurred, pictureWidths } from '#/pictures.ts';

const folder = path.resolve(import.meta.dirname, '../pictures');
const { people, posts, conversations, verifications } = createWorld({ now: new Date('2026-11-21T12:00:00Z') });
const pictures = [
  ...posts.flatMap(({ media }) => media.map(({ picture }) => picture)),
  ...conversations.flatMap(({ messages }) => messages.flatMap(({ attachment }) => attachment?.picture ?? [])),
];
const documents = verifications.flatMap((request) => request.documents.map(({ picture }) => picture));
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

it('has every file that the world shows, and no other', () => {
  const shown = [
    ...people.flatMap(({ avatar, cover }) => [
      `${avatar}/256.webp`,
      `${avatar}/512.webp`,
      ...(cover === null ? [] : [`${cover}/cover.webp`]),
    ]),
    ...pictures.flatMap(({ name }) => pictureWidths.map((width) => `${name}/${width}.webp`)),
    ...documents.map(({ name }) => `${name}/640.webp`),
  ];
  expect(files.toSorted()).toEqual([...new Set(shown)].sort());
});

it('is 120 drawings of eight megabytes at the most, all of them WebP', () => {
  expect(readdirSync(folder)).toHaveLength(120);
  expect(files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)).toBeLessThan(8_000_000);
  for (const file of files) {
    const start = readFileSync(path.join(folder, file)).subarray(0, 12);
    expect([file, start.toString('latin1', 0, 4), start.toString('latin1', 8)]).toEqual([file, 'RIFF', 'WEBP']);
  }
});

it('describes the largest file of each picture, and previews it', () => {
  for (const { picture, width } of [
    ...pictures.map((picture) => ({ picture, width: 1280 })),
    ...documents.map((picture) => ({ picture, width: 640 })),
  ]) {
    expect(picture).toMatchObject({ width, size: statSync(path.join(folder, picture.name, `${width}.webp`)).size });
  }
  for (const picture of pictures) expect(getBlurred(picture).toString('latin1', 8, 12)).toBe('WEBP');
});

it('shows no picture twice in a post, and nobody the avatar of another', () => {
  for (const { media } of posts) expect(new Set(media.map(({ picture }) => picture.name)).size).toBe(media.length);
  expect(new Set(people.map(({ avatar }) => avatar)).size).toBe(people.length);
});

it('shows no picture of a locked post in an open one', () => {
  const namesOf = (isOpen: boolean) =>
    posts
      .filter(({ price, visibility }) => (price === 0 && visibility === 'PUBLIC') === isOpen)
      .flatMap(({ media }) => media.map(({ picture }) => picture.name));
  const open = new Set([...namesOf(true), ...people.map(({ avatar }) => avatar)]);
  expect(namesOf(false).filter((name) => open.has(name))).toEqual([]);
});
