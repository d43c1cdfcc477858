// `npm run secrets`: random secrets for compose, one a service and database, in `.env`, which git ignores. What stands
// there already stays: again it adds what is missing, as for a service that was taken over.
import path from 'node:path';
import { composeSecrets } from './deployment/compose-secrets.ts';
import { readDeployment } from './deployment/deployed-services.ts';
import { addMissingSecrets } from './deployment/environment-file.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (say) => {
  const root = path.resolve(import.meta.dirname, '..');
  const added = addMissingSecrets(path.join(root, '.env'), composeSecrets(await readDeployment(root)));
  say(
    added === 0
      ? 'Every secret is in .env already.'
      : `${added} random secrets are in .env, which compose reads by itself. Keep a copy of it in a safe place.`,
  );
});
