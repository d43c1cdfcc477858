import { expect, it } from 'vitest';
import { fromServer, toDraftBody } from './draft-body.ts';

const draft = {
  content: ' Hello ',
  visibility: 'FOLLOWERS',
  price: '4.5',
  scheduledAt: '2026-11-21T18:20',
  isSensitive: false,
} as const;

it('is kept by the server in the time of all the world, and shown where the author is', () => {
  const scheduledAt = new Date(2026, 10, 21, 18, 20).toISOString();
  expect(toDraftBody(draft)).toEqual({ content: 'Hello', visibility: 'FOLLOWERS', price: 4.5, scheduledAt });
  const stored = { ...toDraftBody(draft), scheduledAt, id: '1', revision: 1, createdAt: '', updatedAt: '' };
  expect(fromServer(stored)).toEqual({ ...draft, content: 'Hello', price: '4.50' });
  expect(fromServer({ ...stored, price: 0, scheduledAt: null })).toMatchObject({ price: '', scheduledAt: null });
});

it('leaves out what is no price or time yet', () => {
  expect(toDraftBody({ ...draft, price: '4.', scheduledAt: '' })).not.toHaveProperty('scheduledAt');
  expect(toDraftBody({ ...draft, price: 'four' }).price).toBe(0);
});
