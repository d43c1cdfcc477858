import { expect, it } from 'vitest';
import { readDemoNow } from '#/demo-now.ts';

it('the demo world leads up to the moment that is named, else to the last midnight', () => {
  expect(readDemoNow({ DEMO_NOW: '2026-11-21T12:00:00Z' })).toEqual(new Date('2026-11-21T12:00:00Z'));
  expect(readDemoNow({}, new Date('2026-11-21T23:59:59Z'))).toEqual(new Date('2026-11-21T00:00:00Z'));
  expect(() => readDemoNow({ DEMO_NOW: 'yesterday' })).toThrow('DEMO_NOW must be a moment');
});
