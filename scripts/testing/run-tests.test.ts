import { expect, test } from 'vitest';
import { countReport } from './run-tests.ts';

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

test('the counts are those of the report', () => {
  expect(countReport(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
});

test('a test file that does not load counts as a failure', () => {
  const broken = { ...report, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(countReport(broken, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

test('a run that ends badly with no test failed, or leaves no report, counts as a failure', () => {
  expect(countReport(report, 1).failed).toBe(1);
  expect(countReport(undefined, 0).failed).toBe(1);
});
