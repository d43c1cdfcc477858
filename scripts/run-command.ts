import { explainSystemError, Refusal } from './refusal.ts';

/** Runs a command to its end: a Refusal is one line and exit code 1, a bug its whole stack. */
export async function runCommand(work: (print: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    await work((line) => process.stdout.write(`${line}\n`));
  } catch (thrown) {
    const error = explainSystemError(thrown);
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
