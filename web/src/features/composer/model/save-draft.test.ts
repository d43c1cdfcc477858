import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientError } from '#/shared/http/client-error.ts';
import { draftFromServer } from './adopt-newer-draft.ts';
import type { FilesHere } from './draft-body.ts';
import { emptyDraft, storeDraft } from './draft-store.ts';
import { type DraftCalls, saveDraft } from './save-draft.ts';
import { readSaved } from './saved-draft.ts';

let server: Map<string, PostDraft>;
let keys: string[];

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  server = new Map();
  keys = [];
});
afterEach(() => vi.unstubAllGlobals());

const now = '2026-11-22T10:00:00.000Z';
const calls: DraftCalls = {
  async create(body, key) {
    keys.push(key);
    const draft = {
      ...body,
      scheduledAt: null,
      id: `draft ${server.size + 1}`,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
    server.set(draft.id, draft);
    return draft;
  },
  async update(id, body) {
    const before = server.get(id);
    if (before === undefined) throw new ClientError(404, 'Draft not found');
    if (before.revision !== body.revision) throw new ClientError(409, 'Changed elsewhere');
    const after = { ...before, ...body, scheduledAt: null, revision: before.revision + 1 };
    server.set(id, after);
    return after;
  },
  async remove(id) {
    if (!server.delete(id)) throw new ClientError(404, 'Draft not found');
  },
};
const write = (content: string) => storeDraft('ada', { ...emptyDraft, content });
const here = (waiting: number, uploaded: FilesHere['uploaded'] = []) => ({ uploaded, waiting });
const save = (waiting = 0) => saveDraft('ada', here(waiting), calls);
const contents = () => [...server.values()].map(({ content }) => content);

it('creates a draft, changes it, and makes no call for what is saved', async () => {
  write('One');
  expect(await save()).toMatchObject({ saved: { revision: 1 } });
  expect(await save()).toEqual({});
  write('One, two');
  expect(await save()).toMatchObject({ saved: { revision: 2 } });
  expect(contents()).toEqual(['One, two']);
});

it('deletes a draft that was emptied, unless files are left', async () => {
  write('One');
  await save();
  write('');
  expect(await save(1)).toMatchObject({ saved: { content: '' } });
  expect(await save()).toEqual({ removed: 'draft 1' });
  expect(contents()).toEqual([]);
  expect(readSaved('ada')).toBeUndefined();
});

it('leaves a draft of files alone in place that was opened without them', async () => {
  const { saved } = await save(2);
  if (saved) draftFromServer('ada', saved, 0);
  expect(readSaved('ada')?.filesElsewhere).toBe(2);
  expect(await save()).toEqual({});
  // A further file, chosen here.
  expect(await save(1)).toMatchObject({ saved: { fileCount: 3 } });
  expect(await save()).toMatchObject({ saved: { fileCount: 2 } });
  expect(contents()).toEqual(['']);
});

it('leaves a draft in place that was empty when it was opened, as those of earlier versions without their number', async () => {
  const saved = await calls.create({ content: '', visibility: 'PUBLIC', price: 0 }, 'key');
  draftFromServer('ada', saved, 0);
  expect(await save()).toEqual({});
  expect(contents()).toEqual(['']);
});

it('keeps both versions where another device has changed the draft', async () => {
  write('One');
  const { saved } = await save();
  if (saved) await calls.update(saved.id, { content: 'Theirs', visibility: 'PUBLIC', price: 0, revision: 1 });
  write('Mine');
  expect(await save()).toMatchObject({ isFork: true });
  expect(contents()).toEqual(['Theirs', 'Mine']);
  write('Mine, too');
  await save();
  expect(contents()).toEqual(['Theirs', 'Mine, too']);
});

it('keeps its own version where another device has deleted the draft', async () => {
  write('One');
  await save();
  server.clear();
  write('Two');
  await save();
  expect(contents()).toEqual(['Two']);
});

it('repeats a creation whose answer was lost by the same key', async () => {
  write('One');
  const lost: DraftCalls = {
    ...calls,
    create: async (body, key) => {
      await calls.create(body, key);
      throw new ClientError(0, 'No network');
    },
  };
  await expect(saveDraft('ada', here(0), lost)).rejects.toThrow('No network');
  await save();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

it('has the files that are uploaded at the server, and only the number of the others', async () => {
  write('With files');
  const uploaded = [{ assetId: 'asset 1', alt: 'A harbour' }];
  await saveDraft('ada', here(1, uploaded), calls);
  expect([...server.values()]).toMatchObject([{ files: uploaded, fileCount: 1 }]);
  expect(await saveDraft('ada', here(1, uploaded), calls)).toEqual({});
  await saveDraft('ada', here(0, [...uploaded, { assetId: 'asset 2', alt: '' }]), calls);
  const [draft] = server.values();
  expect(draft?.files).toHaveLength(2);
});

it('removes a draft at the server once neither words nor files are left', async () => {
  write('');
  await saveDraft('ada', here(0, [{ assetId: 'asset 1', alt: '' }]), calls);
  expect(server.size).toBe(1);
  expect(await save()).toEqual({ removed: 'draft 1' });
  expect(server.size).toBe(0);
});
