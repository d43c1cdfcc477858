import { expect, it } from 'vitest';
import { createPreviewNames } from '#/media/preview-names.ts';

const folder = 'posts/01981b5c-0000-7000-8000-0000000000d1';
const names = createPreviewNames('a secret of these tests');

it('gives a folder one name, which leads back to the folder only with the secret', () => {
  const name = names.toName(folder);
  expect(names.toName(folder)).toBe(name);
  expect(names.toFolder(name)).toBe(folder);
  expect(name).toMatch(/^[\w-]+$/);
  expect(Buffer.from(name, 'base64url').toString('latin1')).not.toContain('01981b5c');
  expect(createPreviewNames('another secret').toFolder(name)).toBeUndefined();
});

it('finds nothing by a name that was changed, made up, or is the folder itself', () => {
  const name = names.toName(folder);
  const changed = `${name.slice(0, 30)}${name[30] === 'A' ? 'B' : 'A'}${name.slice(31)}`;
  for (const other of [changed, '', 'x', folder, name.slice(0, -4)]) expect(names.toFolder(other)).toBeUndefined();
});

it('names two folders that differ by one letter in ways that have nothing in common', () => {
  const [one, other] = [names.toName(folder), names.toName(folder.replace('d1', 'd2'))];
  expect(one.slice(0, 16)).not.toBe(other.slice(0, 16));
  expect(one.slice(-16)).not.toBe(other.slice(-16));
});
