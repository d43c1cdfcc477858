import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changeCached, findCached } from './change-cached.ts';

interface Item {
  readonly id: string;
  readonly likes: number;
}

const isThing =
  (id: string) =>
  (value: object): value is Item =>
    'id' in value && value.id === id && 'likes' in value;

function setUp() {
  const client = new QueryClient();
  client.setQueryData(['things', 'one', 'a'], { id: 'a', likes: 1 }, { updatedAt: 1000 });
  client.setQueryData(['things', 'list'], {
    pages: [{ things: [{ id: 'a', likes: 1 }] }, { things: [{ id: 'b', likes: 5 }] }],
    pageParams: [undefined, 'next'],
  });
  client.setQueryData(['others', 'a'], { id: 'a', likes: 1 });
  return client;
}

it('changes every copy under the key, in pages too, and no other', () => {
  const client = setUp();
  changeCached(client, { keyPrefix: ['things'], matches: isThing('a'), change: (thing) => ({ ...thing, likes: 2 }) });
  expect(client.getQueryData(['things', 'one', 'a'])).toEqual({ id: 'a', likes: 2 });
  expect(client.getQueryData(['things', 'list'])).toEqual({
    pages: [{ things: [{ id: 'a', likes: 2 }] }, { things: [{ id: 'b', likes: 5 }] }],
    pageParams: [undefined, 'next'],
  });
  expect(client.getQueryData(['others', 'a'])).toEqual({ id: 'a', likes: 1 });
});

it('removes an object from the lists that contain it', () => {
  const client = setUp();
  changeCached(client, { keyPrefix: ['things', 'list'], matches: isThing('a'), change: () => undefined });
  expect(client.getQueryData(['things', 'list'])).toMatchObject({ pages: [{ things: [] }, { things: [{ id: 'b' }] }] });
});

it('leaves the age of an answer, and that it is out of date, as they were', () => {
  const client = setUp();
  void client.invalidateQueries({ queryKey: ['things', 'one', 'a'], refetchType: 'none' });
  changeCached(client, { keyPrefix: ['things'], matches: isThing('a'), change: (thing) => ({ ...thing, likes: 2 }) });
  expect(client.getQueryState(['things', 'one', 'a'])).toMatchObject({ dataUpdatedAt: 1000, isInvalidated: true });
});

it('finds the first copy with its age', () => {
  const client = setUp();
  expect(findCached(client, { keyPrefix: ['things'], matches: isThing('a') })).toEqual({
    item: { id: 'a', likes: 1 },
    updatedAt: 1000,
  });
  expect(findCached(client, { keyPrefix: ['things'], matches: isThing('z') })).toBeUndefined();
});
