// `npm run restore -- <folder>`: what `npm run backup` wrote, into an empty system that does not run. Then npm start.
// `npm run restore -- <folder> <service>`: the database of one service, while it and all others run.
// `npm run restore -- --drop-before <service>`: drops the database that such a restore has set aside.
import path from 'node:path';
import { readLocalPlan } from './backup/local-plan.ts';
import { readManifest } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { dropDatabaseBefore, restoreRunningService } from './backup/restore-running-service.ts';
import { clearUnfinishedRestore, markRestore, unmarkRestore } from './backup/unfinished-restore.ts';
import { withDatabaseServer } from './backup/with-database-server.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';
import { writeDemoState } from './supervisor/demo-world.ts';

async function restoreAll(folder: string, say: (line: string) => void): Promise<void> {
  // Before anything is made: a wrong name leaves nothing behind.
  const { demo } = readManifest(folder);
  const plan = readLocalPlan(process.env);
  const { root, dataDir } = plan.settings;
  const isEmbedded = plan.settings.databaseUrl === undefined;
  const clear = () => clearUnfinishedRestore(dataDir, { isEmbedded });
  await withDatabaseServer(plan, clear, async (databaseUrls) => {
    await restoreBackup({
      folder,
      root,
      databaseUrls,
      filesFolder: plan.filesFolder,
      begin: () => markRestore(dataDir, folder),
      say,
    });
  });
  // The restored people include the demo people, so they are not created again. Their passwords are the old ones.
  writeDemoState(dataDir, demo?.state === 'none' ? demo : { state: 'done', passwords: demo?.passwords ?? 'printed' });
  unmarkRestore(dataDir);
}

await runCommand(async (say) => {
  const [given, service, ...rest] = process.argv.slice(2);
  const dropsBefore = given === '--drop-before' && service !== undefined;
  if (given === undefined || rest.length > 0 || (given.startsWith('-') && !dropsBefore))
    throw new Refusal('usage: npm run restore -- <folder> [<service>] | --drop-before <service>');
  if (dropsBefore) await dropDatabaseBefore(service, say);
  else if (service === undefined) await restoreAll(path.resolve(given), say);
  else await restoreRunningService(given, service, say);
});
