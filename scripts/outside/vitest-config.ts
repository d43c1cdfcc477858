import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const setup = new URL(`./test-setup${import.meta.filename.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
const release = import.meta.resolve('@stagedoor/service-kit/testing/release-after-file');

/** The tests of a service: `*.test.ts` on their own, `*.int.test.ts` on a real PostgreSQL and NATS. */
export function serviceTests(): ViteUserConfig {
  const exclude = ['**/node_modules/**', '**/dist/**'];
  return defineConfig({
    test: {
      projects: [
        {
          test: {
            name: 'unit',
            include: ['{src,web}/**/*.test.{ts,tsx}'],
            exclude: [...exclude, '**/*.int.test.ts'],
          },
        },
        {
          test: {
            name: 'integration',
            include: ['src/**/*.int.test.ts'],
            exclude,
            globalSetup: [fileURLToPath(setup)],
            setupFiles: [fileURLToPath(release)],
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
      ],
    },
  });
}
