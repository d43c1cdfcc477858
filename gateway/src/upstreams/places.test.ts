import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlaces } from '#/upstreams/places.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Three places, of which a client may have two, and an address all by default. Clients up to l have one address. */
function setUp(addressShare = 3) {
  const outcomes: string[] = [];
  const holder = (client: string) => ({ client, address: client < 'm' ? 'one' : 'another' });
  let free = 3;
  const places = createPlaces({
    hasFree: () => free > 0,
    share: () => 2,
    addressShare: () => addressShare,
    waitingLimit: 3,
    maxWaitMs: 1_000,
  });
  const request = (name: string) => {
    const wanted = {
      ...holder(name[0] ?? ''),
      start() {
        free -= 1;
        outcomes.push(name);
      },
      refuse: () => void outcomes.push(`${name} refused`),
    };
    places.request(wanted);
    return () => places.leave(wanted);
  };
  const release = (client: string) => {
    free += 1;
    places.release(holder(client));
  };
  return { places, request, release, outcomes };
}

test('the next place is for whoever came last, but for those who have their share', () => {
  const { request, release, outcomes } = setUp();
  for (const name of ['a1', 'a2', 'b1', 'c1', 'b2', 'a3']) request(name);
  release('b');
  expect(outcomes).toEqual(['a1', 'a2', 'b1', 'b2']);
  release('a');
  expect(outcomes.slice(4)).toEqual(['a3']);
});

test('people behind one address leave places to others, and a free one goes to whoever may have it', () => {
  const { request, release, outcomes } = setUp(2);
  for (const name of ['a1', 'b1', 'c1', 'z1', 'c2']) request(name);
  expect(outcomes).toEqual(['a1', 'b1', 'z1']);
  release('z');
  expect(outcomes).toHaveLength(3);
  release('a');
  expect(outcomes.slice(3)).toEqual(['c2']);
});

test('whoever has waited for a second is refused', () => {
  const { request, outcomes } = setUp();
  for (const name of ['a1', 'a2', 'b1', 'b2']) request(name);
  vi.advanceTimersByTime(999);
  expect(outcomes).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(outcomes.slice(3)).toEqual(['b2 refused']);
});

test('where too many wait, the one who came first is refused', () => {
  const { places, request, outcomes } = setUp();
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'd1', 'e1']) request(name);
  expect(outcomes.slice(3)).toEqual(['b2 refused']);
  expect(places.waiting()).toBe(3);
  vi.advanceTimersByTime(1_000);
  expect(outcomes.slice(4)).toEqual(['c1 refused', 'd1 refused', 'e1 refused']);
});

test('whoever has left is neither started nor refused', () => {
  const { places, request, release, outcomes } = setUp();
  for (const name of ['a1', 'a2', 'b1']) request(name);
  request('c1')();
  release('a');
  vi.advanceTimersByTime(1_000);
  expect([outcomes, places.waiting()]).toEqual([['a1', 'a2', 'b1'], 0]);
});
