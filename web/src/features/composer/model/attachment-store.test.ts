import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  attach,
  attachmentsOf,
  describeAttachment,
  detach,
  detachAll,
  moveAttachment,
  replacePicture,
} from './attachment-store.ts';

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
const names = () => attachmentsOf('ada').map(({ file }) => file.name);

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
  if (!first) throw new Error('nothing was attached');
  describeAttachment('ada', first, 'A dog');
  replacePicture('ada', first, picture('cropped.png'), first.file);
  const [cropped] = attachmentsOf('ada');
  expect(cropped).toMatchObject({ alt: 'A dog', original: first.file });
  expect(names()).toEqual(['cropped.png', 'b.png']);
  if (cropped) replacePicture('ada', cropped, first.file);
  expect(attachmentsOf('ada')[0]).toMatchObject({ alt: 'A dog', file: first.file });
  expect(attachmentsOf('ada')[0]).not.toHaveProperty('original');
  expect(live.size).toBe(2);
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
