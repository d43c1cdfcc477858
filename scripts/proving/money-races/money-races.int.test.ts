import { expect, test } from 'vitest';
import { startSystem } from '../../testing/start-system.ts';
import { raisedLimits } from '../raised-limits.ts';
import { runRaces } from './run-races.ts';

// A short form of `npm run prove -- money-races`.
test('buying while everything about it changes and services are killed: nobody pays for nothing, twice or another price', {
  timeout: 240_000,
}, async () => {
  const system = await startSystem({ args: ['--no-demo'], env: raisedLimits });
  try {
    const plan = { seconds: 8, kills: 2, seed: 7, creators: 2, fans: 4, settleSeconds: 90 };
    const { charges, killed, problems } = await runRaces(system, plan, () => {});
    expect(problems).toEqual([]);
    expect(charges).toBeGreaterThan(0);
    expect([...killed.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(0);
  } finally {
    await system.remove();
  }
});
