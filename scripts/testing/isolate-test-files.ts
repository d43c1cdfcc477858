import { afterAll, vi } from 'vitest';

// The test files of a worker share its process, because starting one and loading every package again for each file takes
// longer than most files' tests. So that no file depends on what ran before it, each finds the environment, the timers
// and the globals as they were.
const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
