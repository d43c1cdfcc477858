import { describe, expect, it } from 'vitest';
import { changesOf, checkPrice, hasChanged, mergeProfile, valuesOf } from './profile-changes.ts';

const creator = { displayName: 'Mara', bio: null, subscriptionPrice: 9.5, role: 'CREATOR' } as const;
const fan = { ...creator, role: 'FAN' } as const;

describe('the profile form', () => {
  it('has nothing to save as it opens', () => {
    expect(hasChanged(valuesOf(creator), creator)).toBe(false);
    expect(changesOf(valuesOf(creator), creator)).toEqual({});
  });

  it('sends only changed fields', () => {
    expect(changesOf({ ...valuesOf(creator), bio: 'Songs' }, creator)).toEqual({ bio: 'Songs' });
  });

  it('can empty a name', () => {
    expect(changesOf({ ...valuesOf(creator), displayName: '' }, creator)).toEqual({ displayName: '' });
  });

  it('takes 9.5 and 9.50 for the same price', () => {
    expect(hasChanged({ ...valuesOf(creator), subscriptionPrice: '9.5' }, creator)).toBe(false);
    expect(changesOf({ ...valuesOf(creator), subscriptionPrice: '10' }, creator)).toEqual({ subscriptionPrice: 10 });
  });

  it('never sends a price for a fan', () => {
    expect(changesOf({ ...valuesOf(fan), subscriptionPrice: '10' }, fan)).toEqual({});
    expect(hasChanged({ ...valuesOf(fan), subscriptionPrice: '10' }, fan)).toBe(false);
  });

  it('keeps typed fields, and updates the others to what was saved elsewhere', () => {
    const elsewhere = { ...creator, bio: 'From my phone', displayName: 'Mara B' };
    const typed = { ...valuesOf(creator), displayName: 'Mara C' };
    const { values, conflicts } = mergeProfile(typed, valuesOf(creator), valuesOf(elsewhere));
    expect(conflicts).toEqual(['displayName']);
    expect(values.bio).toBe('From my phone');
    expect(changesOf(values, elsewhere)).toEqual({ displayName: 'Mara C' });
  });

  it('shows that a price which is none was typed', () => {
    expect(hasChanged({ ...valuesOf(creator), subscriptionPrice: '' }, creator)).toBe(true);
  });
});

describe('a price', () => {
  it.each(['0', '0.5', '9.99', '999.99'])('may be %s', (typed) => {
    expect(checkPrice(typed, 0.5)).toEqual({});
  });

  it.each([
    ['', 'Enter a price; 0 is free'],
    ['-1', 'A price cannot be negative'],
    ['1000', 'A price can be at most $999.99'],
    ['1.234', 'A price has at most two decimals'],
    ['1e2', 'A price has at most two decimals'],
    ['0.25', 'The smallest price is $0.50'],
  ])('may not be %j', (typed, message) => {
    expect(checkPrice(typed, 0.5)).toEqual({ subscriptionPrice: message });
  });
});
