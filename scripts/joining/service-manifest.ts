import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { type Scope, scopes } from '@stagedoor/contracts/call';
import { Refusal } from '../refusal.ts';

/** What a service asks of the platform: `stagedoor` in its package.json. */
export type ServiceManifest = {
  /** What it wants to be granted beyond what every service may do. */
  scopes: readonly Scope[];
  /** The events that it hears: subjects by the names of its consumers. */
  hears: { readonly [consumer: string]: string };
};

/** Reads what the service of a folder asks for; nothing where its package.json says nothing. Throws a Refusal. */
export function readServiceManifest(root: string, name: string): ServiceManifest {
  const file = path.join('services', name, 'package.json');
  const { stagedoor = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
    stagedoor?: { scopes?: readonly string[]; hears?: Record<string, string> };
  };
  return { scopes: checkScopes(stagedoor.scopes ?? [], file), hears: checkHears(name, stagedoor.hears ?? {}, file) };
}

/** A name or a subject that is none could stand for more than itself in the permissions that follow from it. */
function checkHears(name: string, hears: Record<string, string>, file: string): Record<string, string> {
  for (const [consumer, subject] of Object.entries(hears)) {
    const isSubject = /^[a-z-]+\.[a-z_]+\.[a-z_]+(\.v[2-9])?$/.test(subject);
    if (!isSubject || !/^[a-z][a-z_-]*$/.test(consumer)) {
      throw new Refusal(`${file}: ${consumer} hears ${subject}, which is not a consumer and the subject of an event.`);
    }
    // The broker sends what a durable holds to any subject that its reader names: nobody may put words of their own there.
    if (findEntry(name) !== undefined && subject.startsWith(`${name}.`))
      throw new Refusal(`${file}: ${consumer} hears what ${name} itself says.`);
  }
  return hears;
}

/** Throws a Refusal that names `place` where one of the names is no scope. */
export function checkScopes(names: readonly string[], place: string): Scope[] {
  return names.map((name) => {
    const scope = scopes.find((one) => one === name);
    if (scope === undefined) throw new Refusal(`${place}: ${name} is no scope; there is ${scopes.join(', ')}.`);
    return scope;
  });
}
