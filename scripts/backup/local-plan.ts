import path from 'node:path';
import { planSystem, type ServicePlan } from '../supervisor/processes.ts';
import { readSettings, type Settings } from '../supervisor/settings.ts';
import { readVariables } from '../supervisor/variables.ts';

/** The databases and folders of the system on this machine. */
export type LocalPlan = {
  readonly settings: Settings;
  /** The services that have a database. */
  readonly services: readonly ServicePlan[];
  readonly filesFolder: string;
};

/** The same variables as of the start move it. Throws a Refusal where one is wrong, or files are in a bucket. */
export function readLocalPlan(env: NodeJS.ProcessEnv): LocalPlan {
  const variables = readVariables(env);
  const settings = readSettings(path.resolve(import.meta.dirname, '../..'), [], variables);
  const plan = planSystem(settings, variables);
  if (env.FILE_STORE_URL) {
    variables.reject(
      'FILE_STORE_URL names a bucket, whose files this command does not copy: unset it, and let the bucket keep versions',
    );
  }
  variables.finish();
  return {
    settings,
    services: plan.services.filter(({ hasDatabase }) => hasDatabase),
    filesFolder: path.join(settings.dataDir, 'files'),
  };
}
