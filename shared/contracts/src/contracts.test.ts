import { readdir } from 'node:fs/promises';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { apiScopes } from '#/api-scope.ts';
import { type CallDefinition, isInternal } from '#/call.ts';
import type { EventDefinition } from '#/event.ts';
import { fileCalls } from '#/file-calls.ts';
import { issueServiceToken } from '#/internal.ts';
import { keyCalls } from '#/key-calls.ts';
import { applyAccess } from '#/service-access.ts';
import { webhookBodyOf, webhookEvents, webhookEventTypes } from '#/webhook-events.ts';

const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const declared = (await Promise.all(files.map((name) => import(`./${name}`)))).flatMap((module) =>
  Object.values(module),
);
const calls = declared.filter(isCall);
const events = declared.filter(isEvent);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
function isCall(value: unknown): value is CallDefinition {
  return isRecord(value) && 'method' in value && 'path' in value;
}
function isEvent(value: unknown): value is EventDefinition {
  return isRecord(value) && 'subject' in value && 'sample' in value;
}

/** Every schema node below, with its path. */
function* nodes(schema: unknown, path: string): Generator<[path: string, node: Record<string, unknown>]> {
  if (!isRecord(schema)) return;
  yield [path, schema];
  const { properties, items, anyOf } = schema;
  for (const [name, property] of Object.entries(properties ?? {})) yield* nodes(property, `${path}.${name}`);
  yield* nodes(items, `${path}[]`);
  if (Array.isArray(anyOf)) for (const option of anyOf) yield* nodes(option, path);
}

describe('the declared calls', () => {
  it('are told apart by method and path', () => {
    const names = calls.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':x')}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('are internal below /internal and nowhere else, with the exception of the call that gives services their tokens', () => {
    const misplaced = calls.filter(({ access, path }) => isInternal(access) !== path.startsWith('/internal/'));
    expect(misplaced.map(({ path }) => path)).toEqual([issueServiceToken.path]);
  });

  it('are shared by visitors only where they are public and read', () => {
    const shared = calls.filter(({ sharedByVisitors }) => sharedByVisitors === true);
    expect(shared.length).toBeGreaterThan(5);
    expect(shared.filter(({ method, access }) => method !== 'GET' || access !== 'public')).toEqual([]);
  });

  it('name at least one caller each where they are internal, or a scope that is granted', () => {
    const internal = [...calls, applyAccess('fan-crm')].flatMap(({ path, access }) =>
      isInternal(access) ? [{ path, ...access }] : [],
    );
    expect(internal.length).toBeGreaterThan(20);
    expect(internal.filter(({ callers, scope }) => callers.length === 0 && scope === undefined)).toEqual([]);
  });

  it('carry a key where they move money between services, and say whether they are safe to repeat', () => {
    const bodyOf = ({ body }: CallDefinition): Record<string, unknown> => ({
      ...(body as { properties?: object })?.properties,
    });
    const requiredOf = ({ body }: CallDefinition) => (body as { required?: string[] } | undefined)?.required ?? [];
    const internal = calls.filter(({ access, method }) => isInternal(access) && method !== 'GET');
    const moving = internal.filter((call) => 'amountCents' in bodyOf(call) || 'priceCents' in bodyOf(call));
    expect(moving.map(({ path }) => path).sort()).toEqual([
      '/internal/payments/payouts',
      '/internal/payments/purchases',
      '/internal/payments/tips',
    ]);
    // The tip of a message is known by the message's id, of which there is one tip.
    const keyed = (call: CallDefinition) =>
      ['idempotencyKey', 'messageId'].some((key) => requiredOf(call).includes(key));
    expect(moving.filter((call) => !keyed(call)).map(({ path }) => path)).toEqual([]);
    expect(internal.filter(({ repeatable }) => repeatable !== true).map(({ path }) => path)).toEqual([]);
  });

  it('every service may only read the ended sessions, send its part of an export, and act for people who allowed it', () => {
    const forAll = calls.filter(({ access }) => isInternal(access) && access.callers === 'every-service');
    expect(forAll.map(({ path }) => path).sort()).toEqual([
      '/internal/consented-tokens',
      '/internal/exports/:exportId/finished',
      '/internal/revocations',
    ]);
  });

  it('take no body of null', () => {
    const taking = calls.filter(({ body }) => body !== undefined && Compile(body).Check(null));
    expect(taking.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s bounds its input', (_, call) => {
    for (const part of ['params', 'query', 'body'] as const) {
      for (const [path, node] of nodes(call[part], part)) {
        if (node.type === 'string') {
          const isBounded = 'maxLength' in node || 'enum' in node || 'const' in node;
          expect(isBounded, `${path} has no maxLength`).toBe(true);
        }
        if (node.type === 'array') expect(node, path).toHaveProperty('maxItems');
      }
    }
  });
});

describe('the calls that take files', () => {
  it('are listed, so that the gateway knows which bodies may be large', () => {
    const names = (some: readonly CallDefinition[]) => some.map(({ method, path }) => `${method} ${path}`).sort();
    expect(names(fileCalls)).toEqual(names(calls.filter(({ files }) => files !== undefined)));
  });
});

describe('the declared events', () => {
  it('are told apart by subject', () => {
    const subjects = events.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  it.each(events.map((event) => [event.subject, event] as const))('%s parses its own sample', (subject, event) => {
    expect(subject).toMatch(/^[a-z-]+\.[a-z_]+\.[a-z_]+(\.v[2-9])?$/);
    expect(Compile(event.data).Errors(event.sample)).toEqual([]);
  });
});

it('every decision of an ADMIN requires a recent proof of identity', () => {
  const decisions = calls.filter(
    ({ access, method }) => Array.isArray(access) && access.length === 1 && access[0] === 'ADMIN' && method !== 'GET',
  );
  expect(decisions.length).toBeGreaterThan(8);
  expect(decisions.filter(({ stepUp }) => stepUp === undefined).map(({ path }) => path)).toEqual([]);
});

describe('the calls that API keys may make', () => {
  const byKey = calls.filter(({ keyScope }) => keyScope !== undefined);

  it('require no proof of identity, and are open to creators, not only to services or ADMINs', () => {
    expect(byKey.length).toBeGreaterThan(15);
    const wrong = byKey.filter(
      ({ access, stepUp }) =>
        stepUp !== undefined || isInternal(access) || (Array.isArray(access) && !access.includes('CREATOR')),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('are listed for those who write programs', () => {
    expect(new Set(keyCalls)).toEqual(new Set(byKey));
  });

  it('give each scope something to do, and change nothing by a scope that reads', () => {
    expect([...new Set(byKey.map(({ keyScope }) => keyScope))].sort()).toEqual([...apiScopes].sort());
    const changing = byKey.filter(({ method }) => method !== 'GET').map(({ keyScope }) => keyScope);
    expect(new Set(changing)).toEqual(new Set(['posts:write']));
  });
});

describe('the events of webhooks', () => {
  it('are those that one can subscribe to, under their own names', () => {
    expect(webhookEvents.map(({ type }) => type)).toEqual([...webhookEventTypes]);
    for (const event of webhookEvents) {
      const body = { type: event.type, timestamp: '2026-02-11T12:00:00.000Z', data: event.sample };
      expect(Compile(webhookBodyOf(event)).Errors(body)).toEqual([]);
    }
  });
});
