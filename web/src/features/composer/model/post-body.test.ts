import { expect, it } from 'vitest';
import { makeAsset } from '#/shared/vault-picker/testing/fake-vault.ts';
import { emptyDraft } from './draft-store.ts';
import { type ListedFile, listChosen } from './file-list.ts';
import { fingerprint, toPostInput } from './post-body.ts';

const file = new File(['x'], 'a.png', { type: 'image/png', lastModified: 1 });
/** One that was chosen here and has arrived. */
const asset = { ...makeAsset(7), readAt: 0 };
const attachment: ListedFile = { file, asset, kind: 'IMAGE', previewUrl: 'blob:1', alt: '' };
const draft = { ...emptyDraft, content: ' Hello ', price: '4.50' };

it('sends what was written, and a price only of a creator', () => {
  expect(toPostInput(draft, [], true)).toEqual({
    body: { content: 'Hello', visibility: 'PUBLIC', price: 4.5 },
  });
  expect(toPostInput(draft, [], false).body).toEqual({ content: 'Hello', visibility: 'PUBLIC' });
});

it('sends the moment in the time of all the world', () => {
  const moment = new Date(2026, 10, 21, 18, 20);
  expect(toPostInput({ ...draft, scheduledAt: '2026-11-21T18:20' }, [], true).body).toMatchObject({
    scheduledAt: moment.toISOString(),
  });
});

it('sends a poll with its answers trimmed, and tells it from another', () => {
  const asking = toPostInput({ ...draft, poll: { options: [' Yes', 'No '], hours: 6 } }, [], true);
  expect(asking.body).toMatchObject({ poll: { options: ['Yes', 'No'], hours: 6 } });
  expect(toPostInput(draft, [], true).body).not.toHaveProperty('poll');
  expect(fingerprint(toPostInput({ ...draft, poll: { options: ['Yes', 'No'], hours: 1 } }, [], true))).not.toBe(
    fingerprint(asking),
  );
});

it('names its files in their order, with what describes them in this post', () => {
  const chosen = listChosen({ ...makeAsset(1), readAt: 0 }, ' About 1 ');
  expect(toPostInput(draft, [attachment, chosen], true).body).toMatchObject({
    mediaIds: [asset.id, makeAsset(1).id],
    alts: ['', 'About 1'],
  });
  expect(toPostInput(draft, [], true).body).not.toHaveProperty('alts');
});

it('tells posts apart by all that is sent', () => {
  const one = fingerprint(toPostInput(draft, [attachment], true));
  expect(fingerprint(toPostInput(draft, [{ ...attachment }], true))).toBe(one);
  expect(fingerprint(toPostInput(draft, [{ ...attachment, alt: 'A dog' }], true))).not.toBe(one);
  expect(fingerprint(toPostInput(draft, [], true))).not.toBe(one);
  expect(fingerprint(toPostInput({ ...draft, content: 'Hello!' }, [attachment], true))).not.toBe(one);
});
