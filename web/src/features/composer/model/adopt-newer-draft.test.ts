import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adoptNewer, draftFromServer } from './adopt-newer-draft.ts';
import { emptyDraft, readDraft, storeDraft } from './draft-store.ts';
import { readSaved } from './saved-draft.ts';

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const here = (waiting: number) => ({ uploaded: [], waiting });
const now = '2026-11-22T10:00:00.000Z';
const saved: PostDraft = {
  id: 'one',
  revision: 1,
  content: 'Hello',
  visibility: 'PUBLIC',
  price: 0,
  scheduledAt: null,
  createdAt: now,
  updatedAt: now,
};

it('takes over what another device has written since', () => {
  draftFromServer('ada', saved, 0);
  expect(adoptNewer('ada', [saved], here(0))).toBeUndefined();
  expect(adoptNewer('ada', [{ ...saved, revision: 2, content: 'Hello there' }], here(0))?.content).toBe('Hello there');
  expect(readSaved('ada')?.revision).toBe(2);
});

it('leaves alone what is not saved yet', () => {
  draftFromServer('ada', saved, 0);
  storeDraft('ada', { ...emptyDraft, content: 'Mine' });
  expect(adoptNewer('ada', [{ ...saved, revision: 2 }], here(0))).toBeUndefined();
  expect(adoptNewer('ada', [], here(0))).toBeUndefined();
  expect(readDraft('ada').content).toBe('Mine');
});

it('begins a new draft once the other one is published or deleted, but keeps its files', () => {
  draftFromServer('ada', { ...saved, fileCount: 1 }, 1);
  expect(adoptNewer('ada', [], here(1))).toBeUndefined();
  draftFromServer('ada', saved, 0);
  expect(adoptNewer('ada', [], here(0))).toEqual(emptyDraft);
  expect(readSaved('ada')).toBeUndefined();
});

it('tells the files of other devices from its own', () => {
  draftFromServer('ada', { ...saved, fileCount: 2 }, 2);
  expect(readSaved('ada')?.filesElsewhere).toBe(0);
  adoptNewer('ada', [{ ...saved, revision: 2, fileCount: 3 }], here(2));
  expect(readSaved('ada')).toMatchObject({ revision: 2, filesElsewhere: 1 });
  // An earlier version of the app saves no number.
  draftFromServer('ada', { ...saved, fileCount: 0 }, 2);
  expect(readSaved('ada')?.filesElsewhere).toBe(0);
});
