import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CallDefinition, isInternal } from '@stagedoor/contracts/call';
import type { EventDefinition } from '@stagedoor/contracts/event';
import { compareSchemas, type JsonSchema, stripped } from './compare-schemas.ts';

/** A call that somebody outside of this repository may make. */
export type WireCall = {
  /** The scope of a service or an API key that allows the call; `every-service` where no scope is needed. */
  readonly opensBy: string;
  readonly status: number;
  readonly isIdempotent: boolean;
  readonly params: JsonSchema;
  readonly query: JsonSchema;
  readonly body: JsonSchema;
  readonly answer: JsonSchema;
};

/**
 * The calls and events between the platform and software that is built outside of it. Calls that only the web app makes are
 * not among them, because they are released together with it.
 */
export type WireSurface = {
  readonly calls: { readonly [methodAndPath: string]: WireCall };
  readonly events: { readonly [subject: string]: { readonly version: number; readonly data: JsonSchema } };
};

/** Reads the surface from the contracts below `root`. */
export async function readWireSurface(root: string): Promise<WireSurface> {
  const files = globSync('shared/contracts/src/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.sort().map((file) => import(pathToFileURL(path.join(root, file)).href) as Promise<Record<string, unknown>>),
  );
  const declared = modules.flatMap((module) => Object.values(module));
  const calls = declared.filter(isCall).flatMap((call) => describeCall(call));
  const events = declared
    .filter(isEvent)
    .map(({ subject, version, data }) => [subject, { version, data: plain(data) }]);
  return { calls: sortedRecord(calls), events: sortedRecord(events) } as WireSurface;
}

function describeCall(call: CallDefinition): [string, WireCall][] {
  const opensBy = call.keyScope ?? openingOf(call);
  if (opensBy === undefined) return [];
  const described = {
    opensBy,
    status: call.status ?? 200,
    isIdempotent: call.idempotent === true,
    params: plain(call.params),
    query: plain(call.query),
    body: plain(call.body),
    answer: plain(call.answer),
  };
  return [[`${call.method} ${call.path}`, described]];
}

function openingOf({ access }: CallDefinition): string | undefined {
  if (!isInternal(access)) return undefined;
  return access.scope ?? (access.callers === 'every-service' ? 'every-service' : undefined);
}

/** Returns a line for each change that breaks who was built for the surface before. */
export function compareWire(before: WireSurface, after: WireSurface): string[] {
  return [
    ...Object.entries(before.calls).flatMap(([name, call]) => compareCall(name, call, after.calls[name])),
    ...Object.entries(before.events).flatMap(([subject, { version, data }]) => {
      const event = after.events[subject];
      if (event === undefined) return [`${subject}: the event is gone`];
      if (event.version !== version) return [`${subject}: a new version needs a subject of its own`];
      return compareSchemas(data, event.data, 'given', subject);
    }),
  ];
}

function compareCall(name: string, before: WireCall, after: WireCall | undefined): string[] {
  if (after === undefined) return [`${name}: the call is gone, or no longer open to anybody outside`];
  return [
    ...(after.opensBy === before.opensBy
      ? []
      : [`${name}: was opened by ${before.opensBy} and is by ${after.opensBy}`]),
    ...(after.status === before.status ? [] : [`${name}: was answered ${before.status} and is ${after.status}`]),
    ...(before.isIdempotent && !after.isIdempotent ? [`${name}: takes no Idempotency-Key any more`] : []),
    ...(['params', 'query', 'body'] as const).flatMap((part) =>
      compareSchemas(part === 'query' ? queryOf(before) : before[part], after[part], 'taken', `${name} ${part}`),
    ),
    ...compareSchemas(before.answer, after.answer, 'given', `${name} answer`),
  ];
}

/** A call without a query takes one that is empty, and can take another one that asks for nothing. */
function queryOf({ query }: WireCall): JsonSchema {
  return Object.keys(query).length === 0 ? { type: 'object' } : query;
}

function isCall(value: unknown): value is CallDefinition {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'object' && value !== null && 'subject' in value && 'sample' in value && 'data' in value;
}

/** The schema as JSON: what it allows, without words for people and what exists only in this process. */
function plain(schema: object | undefined): JsonSchema {
  return schema === undefined ? {} : stripped(JSON.parse(JSON.stringify(schema)) as JsonSchema);
}

function sortedRecord(entries: readonly (readonly unknown[])[]): Record<string, unknown> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)) as [string, unknown][]);
}
