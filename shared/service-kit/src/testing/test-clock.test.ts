import { expect, test } from 'vitest';
import { TestClock } from '#/testing/test-clock.ts';
import { waitFor } from '#/testing/wait-for.ts';

test('a stopped clock stands still until it is advanced; one that is set runs on', async () => {
  const clock = new TestClock();
  clock.stopAt('2026-05-01T12:00:00Z');
  const started = performance.now();
  await waitFor(() => performance.now() > started + 5);
  expect(clock.now()).toEqual(new Date('2026-05-01T12:00:00Z'));
  clock.runFrom('2026-06-20T00:30:00Z');
  const begun = clock.now();
  expect(begun.toISOString()).toMatch(/^2026-06-20T00:30/);
  await waitFor(() => clock.now() > begun);
  clock.advance(60_000);
  expect(clock.now().toISOString()).toMatch(/^2026-06-20T00:31/);
});
