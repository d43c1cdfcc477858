// `npm run check`: what can be said of the code without running it.
import { runChecks } from './checks/run-checks.ts';

const { passed, failed } = await runChecks((line) => process.stdout.write(`${line}\n`));
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
