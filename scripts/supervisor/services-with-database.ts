import path from 'node:path';
import { planSystem } from './processes.ts';
import { readSettings } from './settings.ts';
import { readVariables } from './variables.ts';

/** The services of the system that npm start runs here that have a database, by name. */
export function listServicesWithDatabase(env: NodeJS.ProcessEnv): string[] {
  const variables = readVariables(env);
  const plan = planSystem(readSettings(path.resolve(import.meta.dirname, '../..'), [], variables), variables);
  variables.finish();
  return plan.services.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name);
}
