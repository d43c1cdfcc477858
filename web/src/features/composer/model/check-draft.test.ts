import { expect, it } from 'vitest';
import { checkDraft, readPrice } from './check-draft.ts';
import { emptyDraft } from './draft-store.ts';

const now = new Date(2026, 10, 21, 18, 20);

it('reads a price as people type it', () => {
  expect(readPrice('')).toBe(0);
  expect(readPrice(' 4.5 ')).toBe(4.5);
  expect(readPrice('4,50')).toBe(4.5);
  expect(readPrice('10')).toBe(10);
});

it.each(['1e2', '-1', '4.999', '4,500', 'free', '.5'])('takes no %s for a price', (typed) => {
  expect(readPrice(typed)).toBeUndefined();
  expect(checkDraft({ ...emptyDraft, price: typed }, now, 0)).toHaveProperty('price');
});

it('holds text and price to the limits of the call', () => {
  expect(checkDraft({ ...emptyDraft, content: 'x'.repeat(5001) }, now, 0)).toEqual({
    content: 'A post can have at most 5,000 characters',
  });
  expect(checkDraft({ ...emptyDraft, price: '1000' }, now, 0)).toEqual({ price: 'A price can be at most $999.99' });
  expect(checkDraft({ ...emptyDraft, price: '1000000' }, now, 0)).toEqual({ price: 'A price can be at most $999.99' });
  expect(checkDraft({ ...emptyDraft, content: 'x'.repeat(5000), price: '999.99' }, now, 0)).toEqual({});
});

it('takes no price that cannot be charged, and none is free', () => {
  expect(checkDraft({ ...emptyDraft, price: '0.49' }, now, 0.5)).toEqual({ price: 'The smallest price is $0.50' });
  expect(checkDraft({ ...emptyDraft, price: '0' }, now, 0.5)).toEqual({});
  expect(checkDraft({ ...emptyDraft, price: '0.5' }, now, 0.5)).toEqual({});
});

it('holds a moment to what lies ahead, and none to nothing', () => {
  expect(checkDraft({ ...emptyDraft, scheduledAt: '2026-11-21T18:00' }, now, 0)).toEqual({
    scheduledAt: 'The time must be in the future',
  });
  expect(checkDraft({ ...emptyDraft, scheduledAt: '2026-11-21T19:00' }, now, 0)).toEqual({});
});

it('holds a poll to its rules', () => {
  const poll = { options: ['Yes', ''], hours: 6 };
  expect(checkDraft({ ...emptyDraft, content: 'Why?', poll }, now, 0)).toHaveProperty('poll');
  expect(checkDraft({ ...emptyDraft, content: 'Why?', poll: { ...poll, options: ['Yes', 'No'] } }, now, 0)).toEqual({});
});

it('reports all problems at once', () => {
  const draft = { ...emptyDraft, content: 'x'.repeat(5001), price: 'free', scheduledAt: '' };
  expect(Object.keys(checkDraft(draft, now, 0)).sort()).toEqual(['content', 'price', 'scheduledAt']);
});
