import type { Service } from '@stagedoor/contracts/services';
import { expect, it } from 'vitest';
import { categoryLabel, groupByCategory, isOpen, parseCategory } from './categories.ts';

function buildService(overrides: Partial<Service>): Service {
  return {
    id: 'id',
    slug: 'slug',
    name: 'Name',
    description: '',
    icon: '',
    color: '',
    category: 'OTHER',
    sortOrder: 1,
    requiresSubscription: false,
    isPublic: false,
    userAccess: null,
    ...overrides,
  };
}

it('groups by category in the order of the directory, each group by sort order', () => {
  const groups = groupByCategory([
    buildService({ slug: 'late', category: 'FINANCE', sortOrder: 9 }),
    buildService({ slug: 'early', category: 'FINANCE', sortOrder: 2 }),
    buildService({ slug: 'pay', category: 'PAYMENTS', sortOrder: 5 }),
  ]);
  expect(groups.map(({ category, services }) => [category, services.map(({ slug }) => slug)])).toEqual([
    ['PAYMENTS', ['pay']],
    ['FINANCE', ['early', 'late']],
  ]);
});

it('shows a category with spaces for underscores', () => {
  expect(categoryLabel('DATA_ANALYTICS')).toBe('DATA ANALYTICS');
});

it('takes only known categories from an address', () => {
  expect(parseCategory('WELLNESS')).toBe('WELLNESS');
  expect(parseCategory('wellness')).toBeNull();
  expect(parseCategory(null)).toBeNull();
});

it('opens a service to everyone when it is public, else to those with access', () => {
  expect(isOpen(buildService({ isPublic: true }))).toBe(true);
  expect(isOpen(buildService({ userAccess: { grantedAt: '2026-01-01T00:00:00Z', lastAccessedAt: null } }))).toBe(true);
  expect(isOpen(buildService({}))).toBe(false);
});
