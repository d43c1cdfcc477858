// `npm run new:service -- <key>`: a business service leaves its stub; services/<key> is its team's from now on.
import path from 'node:path';
import { writeDeploymentFiles } from './deployment/deployment-files.ts';
import { checkIsStub, chooseEntry } from './new-service/choose-entry.ts';
import { makeService } from './new-service/make-service.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');

await runCommand(async (say) => {
  const entry = chooseEntry('new:service', process.argv.slice(2));
  checkIsStub(root, entry);
  const files = makeService(root, entry);
  const changed = writeDeploymentFiles(root);
  say(`services/${entry.key} is there: ${files.length} files, on port ${entry.port}, behind ${entry.apiEndpoint}.`);
  say(`Brought up to date: package-lock.json${changed.map((file) => `, ${file}`).join('')}.`);
  say(`Try it:  npm test -w services/${entry.key}    npm start -w services/${entry.key}    npm start`);
});
