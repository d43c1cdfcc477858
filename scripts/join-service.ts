// `npm run join:service -- <key> <folder> [--grant people:notify]… [--trust-screen]`: a business service that lives in a folder of
// its own takes the place of its stub in the system of this machine, at once where that runs. Again with other grants, with or
// without trust, changes them; `remove:service` is the way back. Nothing of this repository changes: the data folder remembers it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkOutsideService, writeOutsideService } from './joining/outside-services.ts';
import { checkGrantedScopes, readServiceManifest } from './joining/service-manifest.ts';
import { chooseEntry } from './new-service/choose-entry.ts';
import { readArguments } from './read-arguments.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';
import { readSettings } from './supervisor/settings.ts';

const root = path.resolve(import.meta.dirname, '..');

const usage = 'npm run join:service -- <key of the catalogue> <folder> [--grant <scope>] [--trust-screen]';

await runCommand(async (print) => {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      grant: { type: 'string', multiple: true, default: [] },
      'trust-screen': { type: 'boolean', default: false },
    },
  });
  const [key = '', place, ...rest] = positionals;
  if (place === undefined || rest.length > 0) throw new Refusal(`usage: ${usage}`);
  const entry = chooseEntry('join:service', [key]);
  // npm runs scripts in the top folder, and says where it was called.
  const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), place);
  const scopes = checkGrantedScopes(values.grant, '--grant');
  checkOutsideService(root, key, folder);
  const manifest = readServiceManifest(root, key, folder);
  const { outsideFile } = readSettings(root, [], process.env);
  const trustsScreen = values['trust-screen'];
  writeOutsideService(outsideFile, key, { folder, scopes, trustsScreen });
  print(
    `${entry.name} is served from ${folder}, on port ${entry.port}, behind ${entry.apiEndpoint}; ${outsideFile} says so.`,
  );
  const asked = [...manifest.scopes, ...manifest.personScopes.map(({ scope }) => scope)];
  const lacking = asked.filter((scope) => !scopes.includes(scope));
  if (lacking.length > 0) print(`It asks for ${lacking.join(', ')} too, which was not granted: --grant <scope>.`);
  const about = describeTrust(folder, trustsScreen);
  if (about !== undefined) print(about);
  print('A running system starts it now; otherwise the next npm start does.');
});

/** What trust in the screen of the service means, or its absence; undefined where it has no screen and is not trusted. */
function describeTrust(folder: string, trustsScreen: boolean): string | undefined {
  if (trustsScreen) {
    return 'Its screen is trusted: it runs as code of the app itself, so it can read and do in the name of everybody who opens it all that they can.';
  }
  if (!existsSync(path.join(folder, 'web/screen.tsx'))) return undefined;
  return 'Its screen is not shown: a screen runs as code of the app itself, and can read and do in the name of everybody who opens it all that they can. If you trust its team with that, join it with --trust-screen.';
}
