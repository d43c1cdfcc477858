import path from 'node:path';
import { expect, test } from 'vitest';
import { countReport, listFailures, listSlowest } from './run-tests.ts';

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

function fileOf(name: string, status: string, tests: { status: string; fullName: string }[] = [], seconds = 1) {
  const file = path.resolve(import.meta.dirname, '../../..', name);
  return { name: file, status, startTime: 0, endTime: seconds * 1000, assertionResults: tests };
}

test('the counts are those of the report', () => {
  expect(countReport(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
});

test('a test file that does not load counts as a failure', () => {
  const broken = { ...report, testResults: [fileOf('a.test.ts', 'failed')] };
  expect(countReport(broken, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

test('a run that ends badly with no test failed, or leaves no report, counts as a failure', () => {
  expect(countReport(report, 1).failed).toBe(1);
  expect(countReport(undefined, 0).failed).toBe(1);
});

test('failures are listed: a test with its file, a file that did not load', () => {
  const tests = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'divides' },
  ];
  const testResults = [fileOf('web/sum.test.ts', 'failed', tests), fileOf('web/broken.test.ts', 'failed')];
  expect(listFailures({ ...report, testResults })).toEqual(['web/sum.test.ts: divides', 'web/broken.test.ts']);
  expect(listFailures(undefined)).toEqual([]);
});

test('the slowest files come first, eight at most', () => {
  const testResults = Array.from({ length: 10 }, (_, at) => fileOf(`web/${at}.test.ts`, 'passed', [], at));
  const slowest = listSlowest({ ...report, testResults });
  expect(slowest).toHaveLength(8);
  expect(slowest[0]).toEqual({ file: 'web/9.test.ts', seconds: 9 });
});
