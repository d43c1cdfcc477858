// `npm run replace -- <service> …`: puts the images that there are now in the place of what runs in compose, service by
// service, without a call that fails. Build them first: docker compose build <service>.
import path from 'node:path';
import { findCompose } from './deployment/compose-command.ts';
import { replaceService } from './deployment/replace-service.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';
import { findServices } from './supervisor/processes.ts';

const root = path.resolve(import.meta.dirname, '..');

await runCommand(async (print) => {
  const asked = process.argv.slice(2);
  const known = findServices(root);
  if (asked.length === 0) throw new Refusal(`Which service? npm run replace -- ${known.join(' ')}`);
  if (asked.includes('gateway')) {
    throw new Refusal(
      'The gateway has a port of this machine to itself: "docker compose up --detach gateway" replaces it.',
    );
  }
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Refusal(`There is no service ${unknown}: ${known.join(', ')}.`);
  const command = findCompose(root, process.env);
  for (const service of asked) await replaceService(command, service, print);
});
