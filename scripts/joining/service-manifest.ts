import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { type Scope, scopes } from '@stagedoor/contracts/call';
import { Refusal } from '../refusal.ts';

/** What a service needs of the platform: `stagedoor` in its package.json. */
export type ServiceManifest = {
  /** Scopes that it requests, beyond what every service may do. */
  scopes: readonly Scope[];
  /** The subjects that it consumes, by consumer name. */
  consumes: { readonly [consumer: string]: string };
};

/** Reads the manifest of a service; scopes and consumers default to none. Throws a Refusal if a part of it is invalid. */
export function readServiceManifest(root: string, name: string): ServiceManifest {
  const file = path.join('services', name, 'package.json');
  const { stagedoor = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
    stagedoor?: { scopes?: readonly string[]; consumes?: Record<string, string> };
  };
  return {
    scopes: checkScopes(stagedoor.scopes ?? [], file),
    consumes: checkConsumes(name, stagedoor.consumes ?? {}, file),
  };
}

/** Throws a Refusal for an invalid name or subject: a wildcard in one would widen the permissions made from it. */
function checkConsumes(name: string, consumes: Record<string, string>, file: string): Record<string, string> {
  for (const [consumer, subject] of Object.entries(consumes)) {
    const isSubject = /^[a-z-]+\.[a-z_]+\.[a-z_]+(\.v[2-9])?$/.test(subject);
    if (!isSubject || !/^[a-z][a-z_-]*$/.test(consumer)) {
      throw new Refusal(
        `${file}: ${consumer} consumes ${subject}, which is not a consumer and the subject of an event.`,
      );
    }
    // The reader of a durable chooses the subject that the broker delivers to, so it must not control the content.
    if (findEntry(name) !== undefined && subject.startsWith(`${name}.`))
      throw new Refusal(`${file}: ${consumer} consumes what ${name} itself publishes.`);
  }
  return consumes;
}

/** Throws a Refusal that names `place` where one of the names is no scope. */
export function checkScopes(names: readonly string[], place: string): Scope[] {
  return names.map((name) => {
    const scope = scopes.find((one) => one === name);
    if (scope === undefined) throw new Refusal(`${place}: ${name} is no scope; there is ${scopes.join(', ')}.`);
    return scope;
  });
}
