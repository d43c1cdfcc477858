import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDraft, readDraft, storeDraft } from './draft-store.ts';

const draft = {
  content: 'Half a thought',
  visibility: 'FOLLOWERS',
  price: '4.50',
  scheduledAt: '2026-11-21T20:00',
  tierIds: '',
  isSensitive: false,
  poll: null,
} as const;
let entries: Map<string, string>;

beforeEach(() => {
  entries = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps a draft for its author alone', () => {
  expect(storeDraft('ada', draft)).toBe(true);
  expect(readDraft('ada')).toEqual(draft);
  expect(readDraft('bob')).toEqual(emptyDraft);
});

it('keeps a poll with the draft', () => {
  const asking = { ...emptyDraft, poll: { options: ['Yes', ''], hours: 6 } };
  storeDraft('ada', asking);
  expect(readDraft('ada')).toEqual(asking);
});

it('leaves nothing behind once the draft is empty', () => {
  storeDraft('ada', draft);
  storeDraft('ada', emptyDraft);
  expect(entries.size).toBe(0);
});

it('starts empty where what is stored is damaged', () => {
  entries.set('post-draft:ada', '{"content":');
  expect(readDraft('ada')).toEqual(emptyDraft);
  entries.set('post-draft:ada', '{"content":7,"visibility":"NOBODY"}');
  expect(readDraft('ada')).toEqual(emptyDraft);
});

it('says so when the browser has no room', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(storeDraft('ada', draft)).toBe(false);
});
