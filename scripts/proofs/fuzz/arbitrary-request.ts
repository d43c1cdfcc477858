import fc from 'fast-check';
import { arbitraryOf, awkwardText } from './arbitrary-of.ts';
import type { Operation } from './operations.ts';

/** A request as it is sent: everything in it is text already. */
export type FuzzRequest = {
  operation: Operation;
  /** The index of the person whose token it carries; no token where the index is beyond the list. */
  who: number;
  /** The path with its parameters and its query, as it goes over the wire. */
  target: string;
  headers: { readonly [name: string]: string };
  body: string | undefined;
};

type Value = string | number | boolean | object | null | undefined;

const core = /^\/(?:auth|users|posts|comments|messages|notifications|services|payments|admin)(?:\/|$)/;

/** Mostly valid, nearly valid and wild requests for the given operations. */
export function arbitraryRequest(operations: readonly Operation[], ids: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const isCore = ({ path }: Operation) => core.test(path);
  // The stubs have most of the operations, and answer them all alike.
  const [own, stubs] = [operations.filter(isCore), operations.filter((one) => !isCore(one))];
  const operation = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...own) },
    { weight: stubs.length === 0 ? 0 : 1, arbitrary: fc.constantFrom(...stubs) },
  );
  return operation.chain((one) => requestOf(one, ids));
}

function requestOf(operation: Operation, ids: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const valuesOf = (place: string) =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [name, nearly(arbitraryOf(schema, ids))]),
      ),
      ...(place === 'query' ? [{ requiredKeys: [] }] : []),
    );
  const body = operation.body === undefined ? fc.constant(undefined) : bodyOf(arbitraryOf(operation.body, ids));
  return fc
    .record({
      who: fc.nat({ max: 5 }),
      params: valuesOf('path'),
      query: valuesOf('query'),
      more: fc.oneof(
        { weight: 8, arbitrary: fc.constant({}) },
        fc.dictionary(awkwardText, awkwardText, { maxKeys: 3 }),
      ),
      headers: headers,
      body,
    })
    .map(({ who, params, query, more, headers: extra, body: sent }) => ({
      operation,
      who,
      target: targetOf(operation.path, params, { ...query, ...more }),
      headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...extra },
      body: sent,
    }));
}

/** Returns a value that is valid, and now and then one that is not. */
function nearly(fitting: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting }, awkwardText, fc.jsonValue({ maxDepth: 1 }));
}

function bodyOf(fitting: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const changed = fc
    .record({
      value: fitting,
      name: fc.oneof(awkwardText, fc.string()),
      other: fc.jsonValue({ maxDepth: 3 }),
      at: fc.nat(),
    })
    .map(({ value, name, other, at }) => JSON.stringify(changeOne(value, name, other, at)));
  return fc.oneof(
    { weight: 6, arbitrary: fitting.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: changed },
    { weight: 1, arbitrary: fc.json({ maxDepth: 8 }) },
    { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '"a"', '{"a":1,"a":2}', '['.repeat(5_000)) },
  );
}

/** Puts another value in the place of a field, or beside the fields that are there. */
function changeOne(value: unknown, name: string, other: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
  const names = Object.keys(value);
  const place = at % 2 === 0 && names.length > 0 ? (names[at % names.length] ?? name) : name;
  return { ...value, [place]: other };
}

const headers: fc.Arbitrary<{ [name: string]: string }> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  fc.constantFrom<{ [name: string]: string }[]>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'idempotency-key': 'fuzz' },
    { 'idempotency-key': 'k'.repeat(300) },
    { accept: 'text/html' },
    { 'x-forwarded-for': "1.2.3.4, '" },
    { 'x-http-method-override': 'DELETE' },
    { 'last-event-id': '-1' },
    { range: 'bytes=9-1' },
    { 'if-none-match': '*' },
    { traceparent: '00-zz-zz-zz' },
    { authorization: 'Bearer x' },
    { authorization: 'Basic eDp5' },
    { cookie: 'stagedoor=%' },
  ),
);

function targetOf(path: string, params: object, query: object): string {
  const values = new Map<string, Value>(Object.entries(params));
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(values.get(name)));
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return search.length === 0 ? place : `${place}?${search.join('&')}`;
}

/** Encoded for an address, which cannot contain half a surrogate pair. */
function encode(value: Value): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}
