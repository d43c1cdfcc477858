// `npm run remove:service -- <key> [--force]`: replaces services/<key> by its stub again.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeDeploymentFiles } from './deployment/deployment-files.ts';
import { grantScopes } from './joining/granted-scopes.ts';
import { chooseEntry } from './new-service/choose-entry.ts';
import { findUnsavedWork } from './new-service/find-unsaved-work.ts';
import { removeFromLock } from './new-service/lock-file.ts';
import { writeServiceInto } from './new-service/make-service.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');

await runCommand(async (print) => {
  const given = process.argv.slice(2);
  const entry = chooseEntry(
    'remove:service',
    given.filter((one) => one !== '--force'),
  );
  const { key } = entry;
  const folder = path.join(root, 'services', key);
  if (!existsSync(folder)) throw new Refusal(`${key} is a stub already: there is no services/${key}.`);
  if (!given.includes('--force')) {
    const lost = findUnsavedWork(root, key, readAsWritten());
    if (lost.length > 0) {
      const more = lost.length > 1 ? ` and ${lost.length - 1} more` : '';
      throw new Refusal(
        `services/${key} holds work that is not committed (${lost[0]}${more}): commit it, or say --force to lose it.`,
      );
    }
  }
  rmSync(folder, { recursive: true });
  removeFromLock(root, key);
  grantScopes(root, key, []);
  const changed = await writeDeploymentFiles(root);
  print(`services/${key} is gone and its stub is back; its database stays as it is.`);
  print(`Brought up to date: package-lock.json${changed.map((file) => `, ${file}`).join('')}.`);

  /** Compares with what the command would generate today: without a difference, nothing is lost. */
  function readAsWritten() {
    const aside = path.join(root, 'services', `.${key}-compared`);
    try {
      const files = writeServiceInto(root, aside, entry);
      return files.map((file) => ({ ...file, content: readFileSync(path.join(aside, file.path), 'utf8') }));
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  }
});
