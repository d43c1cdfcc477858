import { expect, test } from 'vitest';
import { mark, readLogs, startFuzzed } from './fuzz-system.ts';
import { tryTricks } from './raw-connections.ts';
import { runFuzz } from './run-fuzz.ts';

// The same requests each time, so that what fails here fails again; `npm run prove -- fuzz` sends others.
test('2,000 valid, nearly valid and wild requests are answered by contract and leave no line of error', {
  timeout: 180_000,
}, async () => {
  const { system, plan } = await startFuzzed(20_261_122, 2_000);
  try {
    const { statuses, violations } = await runFuzz(plan);
    expect(violations).toEqual([]);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(200);
    const tricks = await tryTricks(system.address);
    expect(tricks.filter(({ holds }) => !holds)).toEqual([]);
    expect(readLogs(system, [mark, ...plan.tokens])).toEqual({ errors: [], leaks: [] });
  } finally {
    await system.remove();
  }
});
