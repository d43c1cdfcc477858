// `npm run deployment`: brings docker-compose.yml and the Kubernetes files to what the catalogue and services/ say.
// With --check it changes nothing, and ends with 1 where something is stale.
import path from 'node:path';
import { findStaleFiles, writeDeploymentFiles } from './deployment/deployment-files.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');

await runCommand(async (print) => {
  if (process.argv.includes('--check')) {
    const stale = await findStaleFiles(root);
    if (stale.length > 0) {
      const more = stale.length > 1 ? ` and ${stale.length - 1} more` : '';
      throw new Refusal(`${stale[0]}${more} are not as the catalogue and services/ say: run "npm run deployment".`);
    }
    return;
  }
  const changed = await writeDeploymentFiles(root);
  print(changed.length === 0 ? 'Everything is as it should be.' : `Brought up to date: ${changed.join(', ')}.`);
});
