// `npm run secrets`: adds random secrets for compose, one per service and database, to `.env`, which git ignores.
// Existing values stay, so it can be repeated for a new service.
import path from 'node:path';
import { addMissingSecrets, findSecrets } from './deployment/environment-file.ts';
import { refuseArguments } from './read-arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (print) => {
  refuseArguments('npm run secrets');
  const root = path.resolve(import.meta.dirname, '..');
  const added = addMissingSecrets(path.join(root, '.env'), findSecrets(root, process.env));
  print(
    added === 0
      ? 'Every secret is in .env already.'
      : `${added} random secrets are in .env, which compose reads by itself. Keep a copy of it in a safe place.`,
  );
});
