import { existsSync } from 'node:fs';
import path from 'node:path';
import { catalogue, findEntry } from '@stagedoor/catalogue/catalogue';
import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { namedCallers } from '@stagedoor/contracts/call';
import { Refusal } from '../refusal.ts';
import { corePorts } from '../supervisor/settings.ts';

/** The entry that a command was given, as its only argument besides flags. Throws a Refusal that says what is wrong. */
export function chooseEntry(command: string, given: readonly string[]): CatalogueEntry {
  const [key, ...rest] = given;
  if (key === undefined || rest.length > 0) throw new Refusal(`usage: npm run ${command} -- <key of the catalogue>`);
  if (!/^[a-z][a-z0-9-]*$/.test(key)) {
    throw new Refusal(`${JSON.stringify(key)} is no key: keys are lower-case words with hyphens, such as fan-crm.`);
  }
  if (corePorts.has(key) || key === 'business') {
    throw new Refusal(`${key} is one of the services that the platform itself is made of, not one of the catalogue's.`);
  }
  if (command === 'remove:service' && isCalledByName(key)) {
    throw new Refusal(`${key} cannot be removed: other services of the platform call it by name and stop without it.`);
  }
  const entry = findEntry(key);
  if (entry === undefined) {
    const similar = catalogue.map((one) => one.key).filter((one) => one.startsWith(key.slice(0, 3)));
    const hint = similar.length > 0 ? ` Is it ${similar.join(' or ')}?` : '';
    throw new Refusal(`The catalogue has no entry ${key}: write one in shared/catalogue first.${hint}`);
  }
  return entry;
}

/** Whether a service is a part of the platform although its entry is in the catalogue, as payments is. */
function isCalledByName(key: string): boolean {
  return namedCallers.some((name) => name === key);
}

/** Throws a Refusal unless the entry still is a stub that a team could open to people. */
export function checkIsStub(root: string, { key, status }: CatalogueEntry): void {
  if (existsSync(path.join(root, 'services', key))) {
    throw new Refusal(`${key} is taken over already: it is in services/${key}.`);
  }
  if (status === 'coming-soon') {
    throw new Refusal(
      `${key} is coming soon, so nobody can get access: make it beta or live in shared/catalogue first, then take it over.`,
    );
  }
}
