import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** What is known about why a test failed. */
type Reason = { message?: string; diff?: string | undefined; stacks?: readonly { file: string; line: number }[] };

/** A difference may be as long as a page of the app. */
const LINES_SHOWN = 40;

/**
 * Reporter that tells why a test failed on its first try though it passed on the second one: at the end of the run, and in the file that
 * RETRIED_TESTS names. The other reporters only say that there were two tries.
 */
export default class RetriedTests implements Reporter {
  readonly #retried: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    this.#retried.push(describeRetried(test.module.relativeModuleId, test.fullName, test.result().errors ?? []));
  }

  onTestRunEnd(): void {
    const { RETRIED_TESTS: file } = process.env;
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#retried));
    if (this.#retried.length > 0) process.stdout.write(`${listRetried(this.#retried)}\n`);
  }
}

export function listRetried(retried: readonly string[]): string {
  return ['', 'What passed only on the second try, and why it failed on the first:', ...retried].join('\n');
}

export function describeRetried(file: string, name: string, reasons: readonly Reason[]): string {
  const lines = reasons.flatMap(({ message = 'without a message', diff, stacks = [] }) => {
    const [place] = stacks;
    const where = place ? ` (${place.file}:${place.line})` : '';
    return [`${message}${where}`, ...(diff ? [diff] : [])].join('\n').split('\n').slice(0, LINES_SHOWN);
  });
  return [`${file}: ${name}`, ...lines.map((line) => `  ${line}`)].join('\n');
}
