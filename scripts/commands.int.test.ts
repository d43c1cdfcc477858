import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

// A misspelt option must not be passed over: `screens` would delete pictures, `backup` would make a folder of that name.
test.each([
  'backup',
  'check',
  'deployment',
  'deployment/make-secrets',
  'join-service',
  'new-service',
  'pack',
  'remove-service',
  'screens',
  'secrets',
])('%s refuses an option that it does not know, with its usage in one line', (command) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.ts`, '--no-such-option'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  expect(stderr).toMatch(/^.*usage: .+\n$/);
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
