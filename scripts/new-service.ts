// `npm run new:service -- <key> [--grant people:read] [--empty]`: a business service leaves its stub; services/<key> is its
// team's from now on. What is granted is what it may do beyond what every service may; an empty one has no example in it.
import path from 'node:path';
import { writeDeploymentFiles } from './deployment/deployment-files.ts';
import { grantScopes } from './joining/granted-scopes.ts';
import { checkScopes } from './joining/service-manifest.ts';
import { checkIsStub, chooseEntry } from './new-service/choose-entry.ts';
import { makeService } from './new-service/make-service.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');

await runCommand(async (print) => {
  const { key, grant, isEmpty } = readOptions();
  const entry = chooseEntry('new:service', key);
  checkIsStub(root, entry);
  grantScopes(root, entry.key, grant);
  const files = makeService(root, entry, { scopes: grant, isEmpty });
  const changed = await writeDeploymentFiles(root);
  print(`services/${entry.key} is there: ${files.length} files, on port ${entry.port}, behind ${entry.apiEndpoint}.`);
  print(`Brought up to date: package-lock.json${changed.map((file) => `, ${file}`).join('')}.`);
  print(`Try it:  npm test -w services/${entry.key}    npm start -w services/${entry.key}    npm start`);
});

function readOptions() {
  const { values, positionals } = readArguments(
    'npm run new:service -- <key of the catalogue> [--grant <scope>] [--empty]',
    {
      allowPositionals: true,
      options: { grant: { type: 'string', multiple: true, default: [] }, empty: { type: 'boolean', default: false } },
    },
  );
  return { key: positionals, grant: checkScopes(values.grant, '--grant'), isEmpty: values.empty };
}
