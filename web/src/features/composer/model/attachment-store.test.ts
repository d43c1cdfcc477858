import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUploads } from '#/shared/uploads/uploads-store.ts';
import { makeAsset } from '#/shared/vault-picker/testing/fake-vault.ts';
import {
  attach,
  attachChosen,
  attachmentsOf,
  describeAttachment,
  detach,
  detachAll,
  moveAttachment,
  replacePicture,
} from './attachment-store.ts';
import { loadDraftFiles } from './load-draft-files.ts';

const live = new Set<string>();

beforeEach(() => {
  let count = 0;
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL() {
        count += 1;
        live.add(`blob:${count}`);
        return `blob:${count}`;
      }
      static override revokeObjectURL(url: string) {
        live.delete(url);
      }
    },
  );
});
afterEach(() => {
  detachAll('ada');
  vi.unstubAllGlobals();
});

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const names = () => attachmentsOf('ada').map(({ file, asset }) => file?.name ?? asset?.title);

it('keeps the files of each author, with what is said of them, in the order they are moved into', () => {
  expect(attach('ada', [picture('a.png'), picture('b.png')])).toEqual([]);
  const [first] = attachmentsOf('ada');
  if (first) describeAttachment('ada', first, 'A dog');
  moveAttachment('ada', 0, 1);
  expect(names()).toEqual(['b.png', 'a.png']);
  expect(attachmentsOf('ada')[1]).toMatchObject({ alt: 'A dog', kind: 'IMAGE' });
  expect(attachmentsOf('bob')).toEqual([]);
});

it('says why a file was not taken, and keeps those that were', () => {
  expect(attach('ada', [picture('a.png'), new File([], 'b.txt')])).toEqual(['b.txt is empty']);
  expect(names()).toEqual(['a.png']);
});

it('a cropped picture takes the place of its original, with its description, and gives it back', () => {
  attach('ada', [picture('a.png'), picture('b.png')]);
  const [first] = attachmentsOf('ada');
  const original = first?.file;
  if (!first || !original) throw new Error('nothing was attached');
  describeAttachment('ada', first, 'A dog');
  replacePicture('ada', first, picture('cropped.png'), original);
  const [cropped] = attachmentsOf('ada');
  expect(cropped).toMatchObject({ alt: 'A dog', original });
  expect(names()).toEqual(['cropped.png', 'b.png']);
  if (cropped) replacePicture('ada', cropped, original);
  expect(attachmentsOf('ada')[0]).toMatchObject({ alt: 'A dog', file: original });
  expect(attachmentsOf('ada')[0]).not.toHaveProperty('original');
  expect(live.size).toBe(2);
});

it('keeps a picture that was chosen twice, also once both are one file at the server', async () => {
  attach('ada', [picture('a.png'), picture('a.png')]);
  const asset = makeAsset(1);
  const done = { name: 'a.png', size: 1, progress: 1, state: 'done', asset } as const;
  useUploads.setState({ uploads: attachmentsOf('ada').map(({ uploadId = '' }) => ({ ...done, id: uploadId })) });
  expect(attachmentsOf('ada').map((one) => one.asset?.id)).toEqual([asset.id, asset.id]);
  const files = attachmentsOf('ada').map(({ alt }) => ({ assetId: asset.id, alt }));
  const loaded = await loadDraftFiles(files, attachmentsOf('ada'));
  expect(new Set(loaded.map(({ previewUrl }) => previewUrl)).size).toBe(2);
});

it('keeps files of the vault among those that are sent, and each of them once', () => {
  const chosen = [1, 2].map((number) => ({ ...makeAsset(number), readAt: 0 }));
  attachChosen('ada', chosen);
  attach('ada', [picture('a.png')]);
  attachChosen('ada', chosen);
  expect(names()).toEqual(['Picture 1', 'Picture 2', 'a.png']);
  expect(attachmentsOf('ada')[0]).toMatchObject({ alt: 'About 1', kind: 'IMAGE' });
  moveAttachment('ada', 2, -2);
  expect(names()).toEqual(['a.png', 'Picture 1', 'Picture 2']);
  attachChosen(
    'ada',
    Array.from({ length: 12 }, (_, index) => ({ ...makeAsset(index + 3), readAt: 0 })),
  );
  expect(names()).toHaveLength(10);
});

it('lets go of what it no longer shows', () => {
  attach('ada', [picture('a.png'), picture('b.png')]);
  const [first] = attachmentsOf('ada');
  if (first) detach('ada', first);
  expect(names()).toEqual(['b.png']);
  expect(live.size).toBe(1);
  detachAll('ada');
  expect(live.size).toBe(0);
});
