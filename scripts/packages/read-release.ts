import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type CallDefinition, isInternal } from '@stagedoor/contracts/call';
import type { EventDefinition } from '@stagedoor/contracts/event';
import { importContracts, isCall } from '../checks/declared-calls.ts';
import type { JsonSchema } from './compare-schemas.ts';

/** A call that somebody outside of this repository may make. */
export type ReleasedCall = {
  /** The scope of a service or an API key that allows the call; `every-service` where no scope is needed. */
  readonly opensBy: string;
  readonly status: number;
  readonly isIdempotent: boolean;
  readonly params: JsonSchema;
  readonly query: JsonSchema;
  readonly body: JsonSchema;
  readonly answer: JsonSchema;
};
type ReleasedEvent = { readonly version: number; readonly data: JsonSchema };

/**
 * What software outside of this repository is built for. Calls that only the web app makes are not among them, because they are
 * released together with it.
 */
export type Release = {
  readonly version: string;
  /** By method and path. */
  readonly calls: Readonly<Record<string, ReleasedCall>>;
  /** By subject. */
  readonly events: Readonly<Record<string, ReleasedEvent>>;
  /** The names that each public module exports, by the module as it is imported. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
};

/**
 * What the last release promised: its version, and a line for each call, event and public module. A line of a module without names
 * makes it public, and its names are promised from the next release on.
 */
export const promiseFile = 'shared/contracts/promised.txt';

export function readPromisedModules(root: string): string[] {
  const text = readFileSync(path.join(root, promiseFile), 'utf8');
  return [...text.matchAll(/^module (\S+)/gm)].map(([, module = '']) => module);
}

/** Reads the calls, events and public modules from the sources below `root`. Modules that do not exist are skipped. */
export async function readRelease(root: string): Promise<Release> {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const declared = (await importContracts(root, 'shared/contracts/src/*.ts')).map(([, value]) => value);
  return {
    version,
    calls: sorted(declared.filter(isCall).flatMap(describeCall)),
    events: sorted(
      declared.filter(isEvent).map(({ subject, version: one, data }) => [subject, { version: one, data: plain(data) }]),
    ),
    modules: sorted(readPromisedModules(root).flatMap((module) => readModule(root, module))),
  };
}

function describeCall(call: CallDefinition): [string, ReleasedCall][] {
  const { access, method, path: place, keyScope, status = 200, idempotent, params, query, body, answer } = call;
  const ofServices = isInternal(access)
    ? (access.scope ?? (access.callers === 'every-service' ? 'every-service' : undefined))
    : undefined;
  const opensBy = keyScope ?? ofServices;
  if (opensBy === undefined) return [];
  const schemas = { params: plain(params), query: plain(query), body: plain(body), answer: plain(answer) };
  return [[`${method} ${place}`, { opensBy, status, isIdempotent: idempotent === true, ...schemas }]];
}

function readModule(root: string, module: string): [string, string[]][] {
  try {
    const file = createRequire(path.join(root, 'package.json')).resolve(module);
    return [[module, readExports(readFileSync(file, 'utf8'))]];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return [];
    throw error;
  }
}

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|enum|interface|type) ([\w$]+)/gm;

/** A declaration whose comment says that it is for the package itself. */
const internalDeclaration = /\/\*\*(?:(?!\*\/)[\s\S])*@internal(?:(?!\*\/)[\s\S])*\*\/\nexport /g;

/** The names that the text of a module exports and promises, sorted: exports marked `@internal` are not promised. */
export function readExports(text: string): string[] {
  const declared = [...text.replaceAll(internalDeclaration, '').matchAll(declaration)].map(([, name = '']) => name);
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => /([\w$]+)\s*$/.exec(part)?.[1] ?? []),
  );
  return [...new Set([...declared, ...listed])].sort();
}

function isEvent(value: unknown): value is EventDefinition {
  return isObject(value) && 'subject' in value && 'sample' in value && 'data' in value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema as JSON, without what is for people. A property may have the name of such a keyword: its value is a schema. */
function plain(schema: object = {}): JsonSchema {
  const isForPeople = (key: string, value: unknown) =>
    key === 'errorMessage' ||
    (/^(description|title|default|examples|deprecated|\$id|\$comment)$/.test(key) && !isObject(value));
  const text = JSON.stringify(schema, (key, value) => (isForPeople(key, value) ? undefined : value));
  return JSON.parse(text) as JsonSchema;
}

function sorted<T>(entries: [string, T][]): Record<string, T> {
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
