import { afterAll, vi } from 'vitest';

// Stores of the web app are module state: each test file evaluates the modules of this repository again, and only packages
// stay loaded. Services keep no module state (scripts/checks/module-state.test.ts), so their tests keep the modules too.
afterAll(() => {
  vi.resetModules();
});
