import { expect, test } from 'vitest';
import { createWaitQueue, type Waiting } from '#/upstreams/slots.ts';

function setUp(most = 100) {
  const queue = createWaitQueue(() => most);
  const refused: string[] = [];
  const names = new Map<Waiting, string>();
  const add = (person: string | null, name: string, network = 'home') => {
    const waiting = { client: { network, person }, since: 0, start: () => {}, refuse: () => void refused.push(name) };
    names.set(waiting, name);
    queue.add(waiting);
    return waiting;
  };
  const next = (mayStart: (person: string | null) => boolean = () => true) => {
    const waiting = queue.next(({ person }) => mayStart(person));
    return waiting && names.get(waiting);
  };
  return { queue, add, next, refused };
}

test('whoever came last is first, of all clients and of the requests of one, and clients take turns', () => {
  const { add, next } = setUp();
  for (const name of ['a1', 'a2', 'a3']) add('ada', name);
  add('ben', 'b1');
  add(null, 'v1');
  add(null, 'w1', 'office');
  add('ben', 'b2');

  expect(Array.from({ length: 4 }, () => next())).toEqual(['w1', 'v1', 'b2', 'a3']);
  expect(Array.from({ length: 4 }, () => next())).toEqual(['b1', 'a2', 'a1', undefined]);
});

test('further requests of a client who was served do not put it before others', () => {
  const { add, next } = setUp();
  add('ada', 'a1');
  add('ben', 'b1');
  add('ben', 'b2');
  expect(next()).toBe('b2');
  add('ben', 'b3');
  expect(Array.from({ length: 3 }, () => next())).toEqual(['a1', 'b3', 'b1']);
});

test('a request that may not start now keeps its turn and does not delay others', () => {
  const { add, next } = setUp();
  add('ada', 'a1');
  add('ben', 'b1');

  expect(next((person) => person !== 'ada')).toBe('b1');
  expect(next((person) => person !== 'ada')).toBeUndefined();
  expect(next()).toBe('a1');
});

test('a client that fills the queue loses its latest request, and others still start', () => {
  const { add, next, refused, queue } = setUp(3);
  for (const name of ['a1', 'a2', 'a3', 'a4']) add('ada', name);
  expect(refused).toEqual(['a4']);
  add('ben', 'b1');

  expect(refused).toEqual(['a4', 'a3']);
  expect(queue.length()).toBe(3);
  expect([next(), next(), next()]).toEqual(['b1', 'a2', 'a1']);
});

test('a request that was removed is not called', () => {
  const { add, next, queue } = setUp();
  const first = add('ada', 'a1');
  add('ada', 'a2');
  queue.remove(first);
  queue.remove(first);

  expect(queue.length()).toBe(1);
  expect(next()).toBe('a2');
});

test('a full queue is full for whoever waits in it already, and for all once each has one turn', () => {
  const { add, queue } = setUp(3);
  add('ada', 'a1');
  const second = add('ada', 'a2');
  expect([queue.isFullFor('home'), queue.isFullFor('office')]).toEqual([false, false]);
  add('ben', 'b1');
  expect([queue.isFullFor('home'), queue.isFullFor('office')]).toEqual([true, false]);
  queue.remove(second);
  add(null, 'v1', 'office');
  expect([queue.isFullFor('home'), queue.isFullFor('office'), queue.isFullFor('street')]).toEqual([true, true, true]);
});
