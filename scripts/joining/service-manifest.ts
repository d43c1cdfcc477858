import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { type ApiScope, apiScopes } from '@stagedoor/contracts/api-scope';
import { type Scope, scopes } from '@stagedoor/contracts/call';
import { findHistoryCall } from '@stagedoor/contracts/history';
import type { PersonScope } from '@stagedoor/contracts/service-consents';
import { Refusal } from '../refusal.ts';

/** The needs of a service from the platform: `stagedoor` in its package.json. */
export type ServiceManifest = {
  /** Scopes that it requests, beyond what every service may do. */
  scopes: readonly Scope[];
  /** Scopes with which it asks people to let it act for them, each with what they read about it. */
  personScopes: readonly PersonScope[];
  /** The subjects that it consumes, by consumer name. */
  consumes: { readonly [consumer: string]: string };
  /** The subjects among them of which it also asks for what happened before its time. */
  history: readonly string[];
  /**
   * Where the service writes besides its database. `media` are files that browsers open with a signed address; it requires
   * `files`.
   */
  writes: readonly Store[];
  /** Names of its optional secrets of other parties, such as keys of their APIs. */
  secrets: readonly string[];
  /** Further environment variables that the operator may set, with their defaults. */
  variables: { readonly [name: string]: string };
  /** Whether it sends requests to addresses outside, with `outbound` of the kit or to a party that it is configured with. */
  internet: boolean;
  /** Between how many instances it has in a cluster. */
  instances: { readonly min: number; readonly max: number };
};

const stores = ['mail', 'files', 'media'] as const;
type Store = (typeof stores)[number];
const usualInstances = { min: 2, max: 8 };

/** A service that needs nothing but its database. */
export const noNeeds: ServiceManifest = {
  scopes: [],
  personScopes: [],
  consumes: {},
  history: [],
  writes: [],
  secrets: [],
  variables: {},
  internet: false,
  instances: usualInstances,
};

/** Variables that the platform itself sets, which no manifest may take for something else. */
const ofPlatform =
  /^(HOST|PORT|NATS_.*|DATABASE_.*|BACKGROUND_POOL_SIZE|SERVICE_.*|PERSON_SCOPES|KEYS_SECRET|DATA_DIR|SMTP_URL|MEDIA_SECRET|FILE_STORE_URL|TRUSTED_PROXIES|PUBLIC_URL|GATEWAY_.*|NODE_.*|HEALTH_PORT|DRAIN_DELAY_MS|[A-Z0-9_]+_URL)$/;

/**
 * Reads the manifest of a service, which may leave every part of it out. Throws a Refusal if a part of it is invalid. `folder`
 * is that of a service outside of services/.
 */
export function readServiceManifest(root: string, name: string, folder?: string): ServiceManifest {
  const file = path.join(folder ?? path.join('services', name), 'package.json');
  const { stagedoor = {} } = JSON.parse(readFileSync(path.resolve(root, file), 'utf8')) as { stagedoor?: Written };
  const { secrets = [], variables = {}, internet = false, instances = usualInstances } = stagedoor;
  if (typeof internet !== 'boolean') throw new Refusal(`${file}: "internet" is true or false.`);
  checkVariables([...secrets, ...Object.keys(variables)], file);
  const { min, max } = instances;
  if (!Number.isInteger(min) || !Number.isInteger(max) || min < 1 || max < min)
    throw new Refusal(`${file}: "instances" has a "min" of 1 at least and a "max" of "min" at least.`);
  return {
    scopes: checkScopes(stagedoor.scopes ?? [], file),
    personScopes: checkPersonScopes(stagedoor.personScopes ?? {}, file),
    consumes: checkConsumes(name, stagedoor.consumes ?? {}, file),
    history: checkHistory(stagedoor, file),
    writes: checkWrites(stagedoor.writes ?? [], file),
    secrets,
    variables: Object.fromEntries(Object.entries(variables).map(([variable, value]) => [variable, String(value)])),
    internet,
    instances,
  };
}

/** `stagedoor` of a package.json, as somebody wrote it. */
type Written = {
  scopes?: readonly string[];
  personScopes?: Record<string, { en?: unknown; es?: unknown }>;
  consumes?: Record<string, string>;
  history?: readonly string[];
  writes?: readonly string[];
  secrets?: readonly string[];
  variables?: Record<string, string | number>;
  internet?: unknown;
  instances?: { min: number; max: number };
};

/** The names, each once. Throws a Refusal with what `explain` says of one that is not among `known`. */
function checkNames<T extends string>(
  names: readonly string[],
  known: readonly T[],
  explain: (name: string) => string,
): T[] {
  return [...new Set(names)].map((name) => {
    const found = known.find((one) => one === name);
    if (found === undefined) throw new Refusal(`${explain(name)}; there is ${known.join(', ')}.`);
    return found;
  });
}

function checkWrites(names: readonly string[], file: string): Store[] {
  const known = checkNames(names, stores, (name) => `${file}: nothing is called ${name} in "writes"`);
  if (known.includes('media') && !known.includes('files'))
    throw new Refusal(`${file}: "writes" has media without files: media are files, so name both.`);
  return known;
}

function checkVariables(names: readonly string[], file: string): void {
  for (const name of names) {
    if (!/^[A-Z][A-Z0-9_]*$/.test(name)) throw new Refusal(`${file}: ${name} is no name of a variable.`);
    if (ofPlatform.test(name))
      throw new Refusal(`${file}: ${name} is set by the platform: give the variable another name.`);
  }
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

/** Throws a Refusal for a subject without a history, or one that the service does not consume or lacks the scope for. */
function checkHistory({ history = [], consumes = {}, scopes: own = [] }: Written, file: string): readonly string[] {
  for (const subject of history) {
    const call = findHistoryCall(subject);
    if (call === undefined) throw new Refusal(`${file}: there is no history of ${subject}.`);
    if (!Object.values(consumes).includes(subject))
      throw new Refusal(`${file}: ${subject} is in "history", and no consumer of it in "consumes".`);
    if (!own.includes(call.access.scope))
      throw new Refusal(`${file}: the history of ${subject} needs the scope ${call.access.scope}.`);
  }
  return history;
}

/** The scopes of these names, each once. Throws a Refusal that names `place` where one of them is no scope. */
export function checkScopes(names: readonly string[], place: string): Scope[] {
  return checkNames(names, scopes, (name) => `${place}: ${name} is no scope`);
}

/** What an operator grants to a service: calls in its own name, and in the name of people who allow that. */
export type GrantedScope = Scope | ApiScope;

/** The scopes of these names, each once. Throws a Refusal that names `place` where an operator can grant no such scope. */
export function checkGrantedScopes(names: readonly string[], place: string): GrantedScope[] {
  return checkNames<GrantedScope>(names, [...scopes, ...apiScopes], (name) => `${place}: ${name} is no scope`);
}

/** Throws a Refusal for an unknown scope, or one without words for people in each language. */
function checkPersonScopes(asked: NonNullable<Written['personScopes']>, file: string): PersonScope[] {
  const known = checkNames(Object.keys(asked), apiScopes, (name) => `${file}: ${name} is no scope of "personScopes"`);
  return known.map((scope) => {
    const { en, es } = asked[scope] ?? {};
    if (isReason(en) && isReason(es)) return { scope, reason: { en, es } };
    throw new Refusal(
      `${file}: ${scope} needs words for people in "en" and "es", each a line of 200 characters at most, without $.`,
    );
  });
}

/** The words travel in a variable of auth, and compose and Kubernetes replace what begins with a dollar sign. */
function isReason(words: unknown): words is string {
  return typeof words === 'string' && /^[^$\p{Cc}]{1,200}$/u.test(words);
}
