import { expect, it } from 'vitest';
import { compareFigures } from './compare-figures.ts';

it.each([
  [5, 4, 'up', '+25%'],
  [3, 4, 'down', '−25%'],
  [0, 4, 'down', '−100%'],
  [4, 4, 'same', '±0%'],
  [0, 0, 'same', '±0%'],
  [4, 0, 'up', 'New'],
  [1001, 1000, 'up', '+<1%'],
  [999, 1000, 'down', '−<1%'],
  [5000, 4, 'up', '>+999%'],
  [-2, 0, 'down', 'Less'],
  [3, -4, 'up', 'More'],
  [-5, -4, 'down', 'Less'],
  [-5, 10, 'down', '−150%'],
])('%d after %d is %s, %s', (now, before, direction, label) => {
  expect(compareFigures(now, before)).toEqual({ direction, label });
});

it('puts a space that does not break before the sign in Spanish', () => {
  const labels = [compareFigures(5, 4, 'es'), compareFigures(3, 4, 'es'), compareFigures(4, 4, 'es')];
  expect(labels.map(({ label }) => label)).toEqual(['+25\u00a0%', '−25\u00a0%', '±0\u00a0%']);
  expect(compareFigures(1001, 1000, 'es').label).toBe('+<1\u00a0%');
  expect(compareFigures(5000, 4, 'es').label).toBe('>+999\u00a0%');
});
