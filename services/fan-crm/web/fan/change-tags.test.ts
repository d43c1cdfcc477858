import { expect, it } from 'vitest';
import { changeTags } from './change-tags.ts';

it('names the tag that is put on or taken off beside all of them', () => {
  expect(changeTags(['vip'], { added: 'berlin' })).toEqual({ tags: ['vip', 'berlin'], added: ['berlin'] });
  expect(changeTags(['berlin', 'vip'], { removed: 'vip' })).toEqual({ tags: ['berlin'], removed: ['vip'] });
});
