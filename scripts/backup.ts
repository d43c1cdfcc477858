// `npm run backup -- <folder>`: every database and file of the system that runs here, into a new folder.
import path from 'node:path';
import { createBackup } from './backup/create-backup.ts';
import { findFilesFolder } from './backup/file-copies.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';
import { readDemoState } from './supervisor/demo-world.ts';
import { findLocalSystem } from './supervisor/local-system.ts';

await runCommand(async (print) => {
  const [folder, ...rest] = process.argv.slice(2);
  // A folder is not named so by intention: it would be there with a copy of everything in it.
  if (folder === undefined || folder.startsWith('-') || rest.length > 0)
    throw new Refusal('usage: npm run backup -- <folder>');
  const { services, settings, databaseUrl } = findLocalSystem(process.env);
  await createBackup({
    folder: path.resolve(folder),
    databaseUrls: new Map(services.map(({ name }) => [name, databaseUrl(name)])),
    filesFolder: findFilesFolder(settings.dataDir, process.env),
    demo: readDemoState(settings.dataDir),
    say: print,
  });
});
