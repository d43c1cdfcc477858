// `npm run join:service -- <key> <folder> [--grant people:notify]…`: a business service that lives in a folder of its own takes the
// place of its stub in the system of this machine, at once where that runs. Again with other grants changes them;
// `remove:service` is the way back. Nothing of this repository changes: the data folder remembers it.
import path from 'node:path';
import { checkOutsideService, writeOutsideService } from './joining/outside-services.ts';
import { checkGrantedScopes, readServiceManifest } from './joining/service-manifest.ts';
import { chooseEntry } from './new-service/choose-entry.ts';
import { readArguments } from './read-arguments.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';
import { readSettings } from './supervisor/settings.ts';
import { readVariables } from './supervisor/variables.ts';

const root = path.resolve(import.meta.dirname, '..');

const usage = 'npm run join:service -- <key of the catalogue> <folder> [--grant <scope>]';

await runCommand(async (print) => {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { grant: { type: 'string', multiple: true, default: [] } },
  });
  const [key = '', place, ...rest] = positionals;
  if (place === undefined || rest.length > 0) throw new Refusal(`usage: ${usage}`);
  const entry = chooseEntry('join:service', [key]);
  // npm runs scripts in the top folder, and says where it was called.
  const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), place);
  const scopes = checkGrantedScopes(values.grant, '--grant');
  checkOutsideService(root, key, folder);
  const manifest = readServiceManifest(root, key, folder);
  const { outsideFile } = readSettings(root, [], readVariables(process.env));
  writeOutsideService(outsideFile, key, { folder, scopes });
  print(
    `${entry.name} is served from ${folder}, on port ${entry.port}, behind ${entry.apiEndpoint}; ${outsideFile} says so.`,
  );
  const asked = [...manifest.scopes, ...manifest.personScopes.map(({ scope }) => scope)];
  const lacking = asked.filter((scope) => !scopes.includes(scope));
  if (lacking.length > 0) print(`It asks for ${lacking.join(', ')} too, which was not granted: --grant <scope>.`);
  print('A running system starts it now; otherwise the next npm start does.');
});
