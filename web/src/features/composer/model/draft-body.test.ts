import { expect, it } from 'vitest';
import { fromServer, toDraftBody } from './draft-body.ts';

const draft = {
  content: ' Hello ',
  visibility: 'FOLLOWERS',
  price: '4.5',
  scheduledAt: '2026-11-21T18:20',
  isSensitive: false,
  poll: null,
} as const;

it('is stored by the server in UTC, and shown in the time zone of the author', () => {
  const scheduledAt = new Date(2026, 10, 21, 18, 20).toISOString();
  expect(toDraftBody(draft, 0)).toEqual({ content: 'Hello', visibility: 'FOLLOWERS', price: 4.5, scheduledAt });
  const stored = { ...toDraftBody(draft, 0), scheduledAt, id: '1', revision: 1, createdAt: '', updatedAt: '' };
  expect(fromServer(stored)).toEqual({ ...draft, content: 'Hello', price: '4.50' });
  expect(fromServer({ ...stored, price: 0, scheduledAt: null })).toMatchObject({ price: '', scheduledAt: null });
});

it('keeps a poll, also an unfinished one', () => {
  const body = toDraftBody({ ...draft, poll: { options: ['Yes ', ''], hours: 6 } }, 0);
  expect(body.poll).toEqual({ options: ['Yes', ''], hours: 6 });
  const stored = { ...body, scheduledAt: null, id: '1', revision: 1, createdAt: '', updatedAt: '' };
  expect(fromServer(stored).poll).toEqual({ options: ['Yes', ''], hours: 6 });
});

it('tells the number of its files', () => {
  expect(toDraftBody(draft, 2).fileCount).toBe(2);
  expect(toDraftBody(draft, 0)).not.toHaveProperty('fileCount');
});

it('leaves out what is no price or time yet', () => {
  expect(toDraftBody({ ...draft, price: '4.', scheduledAt: '' }, 0)).not.toHaveProperty('scheduledAt');
  expect(toDraftBody({ ...draft, price: 'four' }, 0).price).toBe(0);
  // The server would refuse the text along with it.
  expect(toDraftBody({ ...draft, price: '5000' }, 0).price).toBe(0);
});
