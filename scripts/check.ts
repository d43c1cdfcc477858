// `npm run check`: what can be said of the code without running it.
import { runChecks } from './checks/run-checks.ts';
import { refuseArguments } from './read-arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (print) => {
  refuseArguments('npm run check');
  const { passed, failed } = await runChecks(print);
  print(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
