import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findModuleState } from '@stagedoor/test-support/module-state';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Modules that keep something for the whole process, and why that is right. */
const exceptions: Readonly<Record<string, string>> = {
  'shared/service-kit/src/files/file-store-s3.ts': 'all stores of a bucket share one client',
  'shared/service-kit/src/process/resolve-drizzle.ts': 'it is told to Node how to resolve a module',
};

it('finds variables of a module, and collections that begin empty', () => {
  const source = ['let count = 0;', 'export const seen = new Map<string, number>();', 'const all: string[] = [];'];
  expect(findModuleState(source.join('\n'))).toEqual(source.map((line, index) => `${index + 1}: ${line}`));
});

it('leaves alone what does not change, and what belongs to a function', () => {
  expect(findModuleState("const names = new Set(['a']);\nfunction run() {\n  let count = 0;\n}")).toEqual([]);
});

// Two services in one process, as in tests, share no state, and the test files of a worker can keep what they have loaded.
it('no module of a service, of the gateway or of what they share keeps state', () => {
  const sources = globSync('{services,shared}/*/src/**/*.ts', { cwd: root })
    .concat(globSync('gateway/src/**/*.ts', { cwd: root }))
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file) && !(file in exceptions));
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) =>
    findModuleState(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
