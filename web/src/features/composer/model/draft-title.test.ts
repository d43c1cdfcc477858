import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import { expect, it } from 'vitest';
import { draftTitle } from './draft-title.ts';

const draft: PostDraft = {
  id: 'a',
  revision: 1,
  content: '',
  visibility: 'PUBLIC',
  price: 0,
  scheduledAt: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:00.000Z',
};

it.each([
  [{ content: 'One' }, 'One'],
  [{}, 'Files alone, in the browser where they were chosen'],
  [{ fileCount: 2 }, 'No text yet'],
  [{ price: 5 }, 'No text yet'],
  [{ poll: { options: ['Yes', ''], hours: 6 } }, 'No text yet'],
])('a draft with %j is called %s', (part, title) => {
  expect(draftTitle({ ...draft, ...part })).toBe(title);
});
