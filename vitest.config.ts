import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const places = '{shared,services,gateway,web,scripts}';

export default defineConfig({
  test: {
    // One line for a file that passes; what fails says everything.
    reporters: ['default'],
    // By default a machine of two cores gets one worker, and waits for the database most of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${places}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.ts', '**/*.e2e.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: [`${places}/**/*.int.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['./scripts/testing/integration-setup.ts'],
          setupFiles: ['./shared/service-kit/src/testing/release-after-file.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: [`${places}/**/*.e2e.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // One system for all files; each drives a browser of its own: one at a time on two cores.
          globalSetup: ['./web/e2e/support/shared-system.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
