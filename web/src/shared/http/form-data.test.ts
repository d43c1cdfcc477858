import { expect, it } from 'vitest';
import { toFormData } from './form-data.ts';

it('repeats a field for each file, writes objects as JSON and leaves out missing fields', () => {
  const form = toFormData({
    content: 'Hello',
    price: 4.5,
    media: [new File(['a'], 'a.png'), new File(['b'], 'b.png')],
    options: { pinned: true },
    tags: ['x', 'y'],
    scheduledAt: undefined,
    note: null,
  });
  expect(form.getAll('media').map((file) => file instanceof File && file.name)).toEqual(['a.png', 'b.png']);
  expect(form.get('price')).toBe('4.5');
  expect(form.get('options')).toBe('{"pinned":true}');
  expect(form.get('tags')).toBe('["x","y"]');
  expect([...form.keys()].filter((key) => key === 'scheduledAt' || key === 'note')).toEqual([]);
});

it('sends a single file as one field', () => {
  expect(toFormData({ file: new File(['a'], 'me.jpg') }).getAll('file')).toHaveLength(1);
});
