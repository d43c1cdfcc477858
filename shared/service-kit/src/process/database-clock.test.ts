import { expect, onTestFinished, test, vi } from 'vitest';
import { createDatabaseClock } from '#/process/database-clock.ts';

const hour = 3_600_000;
const start = Date.parse('2026-03-01T12:00:00Z');

/** A machine whose clock can be set, and that can sleep. */
function createMachine() {
  let wallMs = start;
  let uptimeMs = 50_000;
  const spies = [
    vi.spyOn(Date, 'now').mockImplementation(() => wallMs),
    vi.spyOn(performance, 'now').mockImplementation(() => uptimeMs),
  ];
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
  return {
    pass(ms: number) {
      wallMs += ms;
      uptimeMs += ms;
    },
    setClock(byMs: number) {
      wallMs += byMs;
    },
  };
}

test('the time is that of the database, and goes on by the uptime of the machine', () => {
  const machine = createMachine();
  const clock = createDatabaseClock(() => {});
  expect(clock.now().getTime()).toBe(start);
  // The request was sent 40 ms ago: the server read its clock half-way.
  clock.follow(start - hour, 40);
  expect(clock.now().getTime()).toBe(start - hour + 20);
  machine.pass(5_000);
  expect(clock.now().getTime()).toBe(start - hour + 5_020);
  expect(clock.machineAheadSeconds()).toBeCloseTo(3_600, 1);
});

test('a clock that is set changes nothing, and the database is asked again, once a second until it has answered', () => {
  const machine = createMachine();
  const ask = vi.fn();
  const clock = createDatabaseClock(ask);
  clock.follow(start, 0);
  machine.setClock(-hour);
  for (const _ of [1, 2, 3]) expect(clock.now().getTime()).toBe(start);
  expect(ask).toHaveBeenCalledTimes(1);
  machine.pass(1_100);
  clock.now();
  expect(ask).toHaveBeenCalledTimes(2);
  clock.follow(start + 1_100, 2);
  machine.pass(5_000);
  expect(clock.now().getTime()).toBe(start + 6_100);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('after a sleep of the machine, which its uptime leaves out, the time is right with the next answer', () => {
  const machine = createMachine();
  const ask = vi.fn();
  const clock = createDatabaseClock(ask);
  clock.follow(start, 0);
  machine.setClock(8 * hour);
  clock.now();
  expect(ask).toHaveBeenCalledTimes(1);
  clock.follow(start + 8 * hour, 2);
  expect(clock.now().getTime()).toBe(start + 8 * hour + 1);
});

test('a difference that the way of the answer explains is not followed, so that time does not go back by it', () => {
  createMachine();
  const clock = createDatabaseClock(() => {});
  clock.follow(start, 0);
  clock.follow(start - 100, 200);
  clock.follow(start - 4, 0);
  expect(clock.now().getTime()).toBe(start);
  clock.follow(start - 300, 200);
  expect(clock.now().getTime()).toBe(start - 200);
});
