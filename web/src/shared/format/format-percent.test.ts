import { expect, it } from 'vitest';
import { formatPercent } from './format-percent.ts';

it('writes a whole percent as its language does', () => {
  expect([formatPercent(0), formatPercent(25), formatPercent(100)]).toEqual(['0%', '25%', '100%']);
  expect([formatPercent(25, 'es'), formatPercent(100, 'es')]).toEqual(['25\u00a0%', '100\u00a0%']);
});
