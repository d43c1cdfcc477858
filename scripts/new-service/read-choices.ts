import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkScopes } from '../joining/service-manifest.ts';
import type { ServiceChoices } from './write-service.ts';

/** The choices by which new:service would write the package.json of a service as it is: the rest of its files follow. */
export function readChoices(folder: string): ServiceChoices {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return {};
  const { stagedoor = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    stagedoor?: { scopes?: string[]; consumes?: object };
  };
  const { scopes = [], consumes = {} } = stagedoor;
  // The example hears of new people; without it there is nothing to hear.
  return { scopes: checkScopes(scopes, file), isEmpty: Object.keys(consumes).length === 0 };
}
