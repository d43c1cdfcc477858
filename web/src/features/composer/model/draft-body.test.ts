import { expect, it } from 'vitest';
import { makeAsset } from '#/shared/vault-picker/testing/fake-vault.ts';
import { describeFiles, fromServer, toDraftBody } from './draft-body.ts';
import { listChosen } from './file-list.ts';

const none = describeFiles([]);

const draft = {
  content: ' Hello ',
  visibility: 'FOLLOWERS',
  price: '4.5',
  scheduledAt: '2026-11-21T18:20',
  tierIds: '',
  isSensitive: false,
  poll: null,
} as const;

it('is stored by the server in UTC, and shown in the time zone of the author', () => {
  const scheduledAt = new Date(2026, 10, 21, 18, 20).toISOString();
  expect(toDraftBody(draft, none, 0)).toEqual({ content: 'Hello', visibility: 'FOLLOWERS', price: 4.5, scheduledAt });
  const stored = { ...toDraftBody(draft, none, 0), scheduledAt, id: '1', revision: 1, createdAt: '', updatedAt: '' };
  expect(fromServer(stored)).toEqual({ ...draft, content: 'Hello', price: '4.50' });
  expect(fromServer({ ...stored, price: 0, scheduledAt: null })).toMatchObject({ price: '', scheduledAt: null });
});

it('keeps the subject of a letter, also an unfinished one', () => {
  for (const letterSubject of ['News', '']) {
    const body = toDraftBody({ ...draft, letterSubject }, none, 0);
    const stored = { ...body, scheduledAt: null, id: '1', revision: 1, createdAt: '', updatedAt: '' };
    expect(fromServer(stored).letterSubject).toBe(letterSubject);
  }
  expect(toDraftBody({ ...draft, letterSubject: null }, none, 0)).not.toHaveProperty('letterSubject');
});

it('keeps a poll, also an unfinished one', () => {
  const body = toDraftBody({ ...draft, poll: { options: ['Yes ', ''], hours: 6 } }, none, 0);
  expect(body.poll).toEqual({ options: ['Yes', ''], hours: 6 });
  const stored = { ...body, scheduledAt: null, id: '1', revision: 1, createdAt: '', updatedAt: '' };
  expect(fromServer(stored).poll).toEqual({ options: ['Yes', ''], hours: 6 });
});

it('names the files that are uploaded, and tells the number of the others, here and on other devices', () => {
  const chosen = listChosen({ ...makeAsset(1), readAt: 0 }, ' A wall ');
  const here = describeFiles([chosen, { previewUrl: 'blob:1', kind: 'FILE', alt: '', uploadId: 'upload' }]);
  expect(toDraftBody(draft, here, 2)).toMatchObject({
    files: [{ assetId: makeAsset(1).id, alt: 'A wall' }],
    fileCount: 3,
  });
  const bare = toDraftBody(draft, none, 0);
  expect([bare.files, bare.fileCount]).toEqual([undefined, undefined]);
});

it('leaves out what is no price or time yet', () => {
  expect(toDraftBody({ ...draft, price: '4.', scheduledAt: '' }, none, 0)).not.toHaveProperty('scheduledAt');
  expect(toDraftBody({ ...draft, price: 'four' }, none, 0).price).toBe(0);
  // The server would refuse the text along with it.
  expect(toDraftBody({ ...draft, price: '5000' }, none, 0).price).toBe(0);
});
