import { afterAll, vi } from 'vitest';

// For unit tests, which share a process: stores of the web app are module state, so each test file loads the modules of this
// repository again; only packages stay loaded. Integration tests keep the modules loaded, because services have no module state
// (scripts/checks/module-state.test.ts).
afterAll(() => {
  vi.resetModules();
});
