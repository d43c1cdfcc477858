import { expect, it } from 'vitest';
import { createIds, lowestIdAt } from './ids.ts';

const moment = new Date('2026-02-03T10:00:00.000Z');
const at = (now: Date) => createIds({ now: () => now }).next();

it('the lowest id of a moment is above all that were made before, and above none that is made then', () => {
  const lowest = lowestIdAt(moment);
  for (let time = 0; time < 100; time += 1) {
    expect(at(new Date(moment.getTime() - 1)) < lowest).toBe(true);
    expect(at(moment) >= lowest).toBe(true);
  }
});
