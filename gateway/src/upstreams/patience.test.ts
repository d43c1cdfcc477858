import { expect, onTestFinished, test } from 'vitest';
import { createInstance } from '#/upstreams/instance.ts';
import { planLanes } from '#/upstreams/lanes.ts';
import { defaultTimings } from '#/upstreams/timings.ts';

function createTestInstance(now: () => number) {
  const url = new URL('http://social.example');
  const instance = createInstance({ url, address: '127.0.0.1', lanes: planLanes(256), timings: defaultTimings, now });
  onTestFinished(() => instance.destroy());
  return instance;
}

test('a call waits a second for a slot, of an overloaded instance twice what its calls usually take', () => {
  let at = 0;
  const instance = createTestInstance(() => at);
  for (let call = 0; call < 40; call += 1) {
    const { answered, leave } = instance.enter('calls');
    at += 30;
    answered();
    leave();
  }
  expect(instance.patienceMs('calls')).toBe(1_000);
  instance.reportFlood('calls');
  expect([instance.patienceMs('calls'), instance.patienceMs('uploads')]).toEqual([60, 1_000]);
});

test('a call waits 2 ms where calls are quicker than anybody notices, and never over a second', () => {
  let at = 0;
  const quick = createTestInstance(() => at);
  quick.reportFlood('calls');
  expect(quick.patienceMs('calls')).toBe(2);
  const slow = createTestInstance(() => at);
  for (let call = 0; call < 40; call += 1) {
    const { answered, leave } = slow.enter('calls');
    at += 700;
    answered();
    leave();
  }
  slow.reportFlood('calls');
  expect(slow.patienceMs('calls')).toBe(1_000);
});
