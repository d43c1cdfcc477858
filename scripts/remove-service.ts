// `npm run remove:service -- <key> [--force] [--drop-database]`: replaces services/<key> by its stub again, and takes away
// its consumers at the broker, which people's exports and erasures would else wait for. Its database stays unless it is
// dropped. A service outside of services/ is let go, and its folder stays. Without the folder it does what is still to be done: for
// a broker that was unavailable, or in containers, where NATS_URL and DATABASE_URL say where.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeDeploymentFiles } from './deployment/deployment-files.ts';
import { grantScopes } from './joining/granted-scopes.ts';
import { isNamedOutside, placeOfOutsideServices, writeOutsideService } from './joining/outside-services.ts';
import { checkPromises, findStores, leaveStores } from './leaving/leave-platform.ts';
import { chooseEntry } from './new-service/choose-entry.ts';
import { findUnsavedWork } from './new-service/find-unsaved-work.ts';
import { removeFromLock } from './new-service/lock-file.ts';
import { readArguments } from './read-arguments.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');

await runCommand(async (print) => {
  const { values, positionals } = readArguments('npm run remove:service -- <key> [--force] [--drop-database]', {
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, 'drop-database': { type: 'boolean', default: false } },
  });
  const dropsDatabase = values['drop-database'];
  const { key } = chooseEntry('remove:service', positionals);
  const folder = path.join(root, 'services', key);
  const hasFolder = existsSync(folder);
  const outsideFile = placeOfOutsideServices(path.resolve(root, process.env.DATA_DIR || '.data'), process.env);
  const isOutside = isNamedOutside(outsideFile, key);
  const stores = await findStores(process.env);
  if (!hasFolder && !isOutside && stores === undefined)
    throw new Refusal(`${key} is a stub already: there is no services/${key}, and no system runs here.`);
  if (hasFolder && !values.force) {
    const [first, ...more] = findUnsavedWork(root, key) ?? ['git does not answer'];
    const others = more.length > 0 ? ` and ${more.length} more` : '';
    if (first !== undefined)
      throw new Refusal(
        `services/${key} holds work that is not committed (${first}${others}): commit it, or say --force to lose it.`,
      );
  }
  if (stores !== undefined && !values.force && !dropsDatabase) await checkPromises(stores, key);
  if (isOutside) {
    writeOutsideService(outsideFile, key, undefined);
    print(`${key} is no longer served from its folder, which stays, and its stub is back.`);
  }
  if (hasFolder) {
    rmSync(folder, { recursive: true });
    removeFromLock(root, key);
    grantScopes(root, key, []);
    const changed = await writeDeploymentFiles(root);
    print(`services/${key} is gone and its stub is back.`);
    print(`Brought up to date: package-lock.json${changed.map((file) => `, ${file}`).join('')}.`);
  }
  if (stores === undefined) {
    print(
      'No system runs here. Where it runs, exports and erasures wait for this service until this command is run with that system: after npm start, or with NATS_URL and DATABASE_URL of containers.',
    );
  } else for (const line of await leaveStores(stores, key, { dropsDatabase })) print(line);
});
