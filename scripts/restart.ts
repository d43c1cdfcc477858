// `npm run restart -- <service> | gateway | all`: ends processes of the running system, which starts them again from the sources as they
// are now.
import path from 'node:path';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';
import { restartParts } from './supervisor/run-file.ts';
import { readSettings } from './supervisor/settings.ts';

await runCommand(async (print) => {
  const [restart, ...rest] = process.argv.slice(2);
  if (restart === undefined || rest.length > 0) {
    throw new Refusal('usage: npm run restart -- <service> | gateway | all');
  }
  const { dataDir } = readSettings(path.resolve(import.meta.dirname, '..'), [], process.env);
  await restartParts(dataDir, restart, print);
});
