import type { Media } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { makeAsset } from '#/shared/vault-picker/testing/fake-vault.ts';
import {
  decideConflicts,
  type EditedFile,
  fromMedia,
  hasChanges,
  isAbout,
  mergeFiles,
  removedFrom,
  toFilesInput,
} from './edited-files.ts';
import { listChosen } from './file-list.ts';

const media = (id: string, type: Media['type'] = 'IMAGE'): Media => ({
  id,
  type,
  url: `/media/${id}`,
  thumbnailUrl: `/media/${id}/small`,
  alt: `About ${id}`,
  width: 1,
  height: 1,
  size: 1,
  mimeType: 'image/webp',
});
const post = { id: 'post', media: [media('a'), media('b', 'VIDEO')] };
const [a, b] = post.media.map(fromMedia) as [EditedFile, EditedFile];
const file = new File(['x'], 'c.mp4', { type: 'video/mp4' });
const added: EditedFile = { previewUrl: 'blob:c', kind: 'VIDEO', alt: ' Mine ', file };

it('shows a small picture, and of all else the file itself', () => {
  expect([a, b]).toMatchObject([
    { previewUrl: '/media/a/small', alt: 'About a' },
    { previewUrl: '/media/b', kind: 'VIDEO' },
  ]);
});

it('names every file of the post once, in its order', () => {
  expect(toFilesInput(post, [b, a])).toEqual({
    params: { id: 'post' },
    body: { order: ['b', 'a'], removed: [], alts: ['About b', 'About a'] },
  });
  expect(toFilesInput(post, [b]).body).toEqual({ order: ['b'], removed: ['a'], alts: ['About b'] });
});

it('names new files by their ids, in the places that they get', () => {
  const chosen = listChosen({ ...makeAsset(1), readAt: 0 });
  expect(hasChanges([a, b, chosen], post)).toBe(true);
  const arrived: EditedFile = { ...added, asset: { ...makeAsset(2), readAt: 0 } };
  expect(toFilesInput(post, [chosen, a, arrived, b])).toEqual({
    params: { id: 'post' },
    body: {
      order: [null, 'a', null, 'b'],
      removed: [],
      mediaIds: [makeAsset(1).id, makeAsset(2).id],
      alts: ['About 1', 'About a', 'Mine', 'About b'],
    },
  });
});

it('knows whether anything was changed', () => {
  expect(hasChanges([a, b], post)).toBe(false);
  expect(hasChanges([a, { ...b, alt: ' About b ' }], post)).toBe(false);
  for (const changed of [[b, a], [a], [a, b, added], [a, added], [a, { ...b, alt: '' }]]) {
    expect(hasChanges(changed, post)).toBe(true);
  }
});

it('notices that the post has other files by now', () => {
  const removed = removedFrom(post, [a]);
  expect(removed).toEqual(['b']);
  expect(isAbout([a, added], removed, post)).toBe(true);
  expect(isAbout([a, added], removed, { media: [...post.media, media('d')] })).toBe(false);
  expect(isAbout([a, b], [], { media: [media('a')] })).toBe(false);
});

it('merges descriptions and the order with those from elsewhere, and leaves a description of both sides to the author', () => {
  const describe = (file: EditedFile, alt: string) => ({ ...file, alt });
  const now = { ...post, media: [media('b', 'VIDEO'), { ...media('a'), alt: 'From the telephone' }] };
  const one = mergeFiles([a, describe(b, 'Mine')], post, now);
  expect([one.files.map(({ mediaId, alt }) => [mediaId, alt]), one.conflicts]).toEqual([
    [
      ['b', 'Mine'],
      ['a', 'From the telephone'],
    ],
    [],
  ]);
  const both = mergeFiles([describe(a, 'Mine'), b, added], post, now);
  expect([both.files.map(({ alt }) => alt), both.conflicts]).toEqual([['Mine', 'About b', ' Mine '], ['a']]);
  for (const [keepsMine, alt] of [
    [true, 'Mine'],
    [false, 'From the telephone'],
  ] as const) {
    const decided = decideConflicts(both.files, both.conflicts, now, keepsMine);
    expect(decided[0]?.alt).toBe(alt);
    expect(mergeFiles(decided, post, now).conflicts).toEqual([]);
  }
  const other = { ...post, media: [media('a')] };
  expect(mergeFiles([a, describe(b, 'Mine')], post, other).conflicts).toEqual([]);
});
