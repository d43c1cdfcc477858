// `npm run replace -- <service>[=<version>] …`: puts the images that there are now in the place of what runs in compose,
// service by service, without a call that fails. Build them first: docker compose build <service>. With a version the
// service goes forward or back to its image of that tag, and .env remembers it.
import path from 'node:path';
import { findReplacedVersion } from '@stagedoor/service-kit/database/migrations';
import { ownVariable } from './deployment/deployed-services.ts';
import { setVariable } from './deployment/environment-file.ts';
import { Refusal } from './refusal.ts';
import { findCompose } from './replacing/compose-command.ts';
import { readVersioned, refuseReplacedVersion, replaceGateways, replaceService } from './replacing/replace-service.ts';
import { runCommand } from './run-command.ts';
import { findServices } from './supervisor/processes.ts';
import { readSettings } from './supervisor/settings.ts';

const root = path.resolve(import.meta.dirname, '..');

await runCommand(async (print) => {
  const asked = process.argv.slice(2);
  const { outside } = readSettings(root, [], process.env);
  const known = ['gateway', ...findServices(root), ...outside.keys()];
  if (asked.length === 0) throw new Refusal(`Which service? npm run replace -- ${known.join(' ')}`);
  const wanted = asked.map(readVersioned);
  const unknown = wanted.find(({ service }) => !known.includes(service));
  if (unknown !== undefined) throw new Refusal(`There is no service ${unknown.service}: ${known.join(', ')}.`);
  const replaced = await findReplacedVersion();
  for (const one of wanted) {
    // Services outside of this repository have versions of their own.
    if (replaced !== undefined && !outside.has(one.service)) refuseReplacedVersion(one, replaced);
  }
  for (const { service, version } of wanted) {
    const variable = ownVariable(service, 'VERSION');
    const env = version === undefined ? process.env : { ...process.env, [variable]: version };
    const command = findCompose(root, env);
    if (service === 'gateway') await replaceGateways(command, print);
    else await replaceService(command, service, print);
    if (version !== undefined) setVariable(path.join(root, '.env'), variable, version);
  }
});
