import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitForExit } from '../embedded/child-process-output.ts';
import type { Finding } from './proof.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Report = {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
};

/** For promises that tests check: runs these files of integration tests, and returns for each file how many tests passed. */
export async function runTests(files: readonly string[], print: (line: string) => void): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-prove-'));
  const outputFile = path.join(folder, 'report.json');
  try {
    print(`running the tests of ${files.length} files`);
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const options = ['run', '--project', 'integration', '--reporter', 'json', '--outputFile', outputFile];
    await waitForExit(spawn(process.execPath, [vitest, ...options, ...files], { cwd: root, stdio: 'ignore' }));
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
    return files.map((file) => {
      const results = testResults.find(({ name }) => name.endsWith(file))?.assertionResults ?? [];
      const failed = results.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName);
      return {
        measured: `${results.length - failed.length} of ${results.length} tests of ${file} pass${failed.length === 0 ? '' : `; not: ${failed.join(', ')}`}`,
        holds: results.length > 0 && failed.length === 0,
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
