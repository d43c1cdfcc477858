import { expect, it } from 'vitest';
import { toSpeed } from './machine-speed.ts';

it('fits a bar to a slower and to a faster machine, and leaves it where nothing is known', () => {
  expect(toSpeed(54).scale(4)).toBe(8);
  expect(toSpeed(13.5).scale(4)).toBe(2);
  expect(toSpeed(undefined).scale(4)).toBe(4);
});

it('says what it goes by', () => {
  expect(toSpeed(41.2).describe()).toBe('a call through nginx costs 41 µs here, and 27 where the bars were set');
  expect(toSpeed(undefined).describe()).toContain('not installed');
});
