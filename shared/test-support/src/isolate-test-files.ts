import { afterAll, vi } from 'vitest';

// The test files of a worker share its process, because starting a process and loading every package again for each file
// takes longer than most files' tests. This resets the environment, the timers and the globals for each file, so that no
// file depends on the files before it.
const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
