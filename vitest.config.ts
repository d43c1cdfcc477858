import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './shared/test-support/src/longest-first.ts';

const places = '{shared,services,gateway,web,scripts}';

/**
 * Short-lived objects are collected four times less often, which is worth a sixth of the processor time of a worker; and drizzle-orm
 * is found without its list of exports.
 */
const execArgv = [
  '--max-semi-space-size=64',
  '--import',
  new URL('shared/service-kit/src/process/resolve-drizzle.ts', import.meta.url).href,
];

const browserTests = {
  execArgv,
  globalSetup: ['./web/e2e/support/shared-system.ts'],
  // The files of a worker share a browser, and playwright is loaded once.
  isolate: false,
  // For a test that hangs: on a machine that is three times slower a long one takes two minutes.
  testTimeout: 180_000,
  // A service refuses calls on a machine that is too busy. What passed the second time is marked (retry x1).
  retry: 1,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // One line for a file that passes; what fails says everything.
    reporters: ['default', './shared/test-support/src/retried-tests.ts'],
    sequence: { sequencer: LongestFirst },
    // The database client writes to a connection that was cut in the same turn of the event loop. Services replace such a client;
    // those of tests and of the payments sandbox hit this once in hundreds of runs.
    onUnhandledError: ({ message, stack }) =>
      !(
        message === "Cannot read properties of null (reading 'write')" && stack?.includes('postgres/src/connection.js')
      ),
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: './web/vitest.config.ts',
        test: {
          name: 'unit',
          // A busy machine takes longer than the five seconds of the default, and that is no failure.
          testTimeout: 60_000,
          include: [`${places}/**/*.test.{ts,tsx}`],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            '**/*.int.test.ts',
            '**/*.e2e.test.ts',
            '**/*.browser.test.tsx',
          ],
          execArgv,
          setupFiles: ['./shared/test-support/src/isolate-test-files.ts', './shared/test-support/src/reset-modules.ts'],
          isolate: false,
        },
      },
      './web/vitest.components.config.ts',
      {
        test: {
          name: 'integration',
          include: [`${places}/**/*.int.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**', 'scripts/new-service/template-empty/**'],
          execArgv,
          // Services under test refuse nothing: a third worker on two cores runs while the others wait for events and timers.
          maxWorkers: Math.max(3, availableParallelism() - 1),
          // Projects with different numbers of workers follow each other.
          sequence: { groupOrder: 3 },
          globalSetup: ['./scripts/testing/integration-setup.ts'],
          // Hooks run in the opposite order: what a file left is released before the next file is prepared.
          setupFiles: [
            './shared/test-support/src/isolate-test-files.ts',
            './shared/service-kit/src/testing/release-after-file.ts',
          ],
          isolate: false,
          // For a test that hangs: nothing waits for these on a machine that does much else besides.
          testTimeout: 60_000,
          // A service refuses calls on a machine that is too busy. What passed the second time is marked (retry x1).
          retry: 1,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...browserTests,
          name: 'browser',
          // A third worker on two cores runs while the others wait for what a page shows a moment later.
          maxWorkers: Math.max(3, availableParallelism() - 1),
          include: [`${places}/**/*.e2e.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.alone.e2e.test.ts'],
        },
      },
      {
        test: {
          ...browserTests,
          name: 'browser-alone',
          // What these do shows to everyone: they run after all others, one after the other.
          include: [`${places}/**/*.alone.e2e.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
