import { expect, test } from 'vitest';
import { compareSchemas, type JsonSchema } from './compare-schemas.ts';

/** Schemas as the contracts have them, in JSON. */
const schema = {
  String: (limits: object = {}) => ({ type: 'string', ...limits }),
  Integer: () => ({ type: 'integer' }),
  Number: () => ({ type: 'number' }),
  Null: () => ({ type: 'null' }),
  Literal: (value: string) => ({ type: 'string', const: value }),
  Enum: (values: readonly string[]) => ({ enum: values }),
  Union: (members: readonly object[]) => ({ anyOf: members }),
  Optional: (one: object) => ({ ...one, isOptional: true }),
  Array: (items: object) => ({ type: 'array', items }),
  Record: (values: object) => ({ type: 'object', patternProperties: { '^.*$': values } }),
  Object: (all: Readonly<Record<string, object>>, words: object = {}) => ({
    type: 'object',
    required: Object.keys(all).filter((name) => !('isOptional' in (all[name] ?? {}))),
    properties: Object.fromEntries(Object.entries(all).map(([name, one]) => [name, { ...one, isOptional: undefined }])),
    ...words,
  }),
};

const plain = (given: object) => JSON.parse(JSON.stringify(given)) as JsonSchema;
const given = (before: object, after: object) => compareSchemas(plain(before), plain(after), 'given', 'data');
const taken = (before: object, after: object) => compareSchemas(plain(before), plain(after), 'taken', 'body');

const person = { id: schema.String({ format: 'uuid' }), name: schema.String({ maxLength: 50 }) };

test('what others read may gain a property, and words', () => {
  const more = { ...person, age: schema.Integer(), city: schema.Optional(schema.String()) };
  expect(given(schema.Object(person), schema.Object(more, { description: 'A person' }))).toEqual([]);
});

test.each([
  [schema.Object({ id: person.id }), ['data.name: is gone']],
  [schema.Object({ ...person, name: schema.Optional(person.name) }), ['data.name: may be missing now']],
  [schema.Object({ ...person, name: schema.Integer() }), ['data.name: integer is new']],
  [schema.Object({ ...person, name: schema.Union([person.name, schema.Null()]) }), ['data.name: null is new']],
  [schema.Object({ ...person, name: schema.String() }), ['data.name: maxLength was 50 and is not limited']],
  [schema.Object({ ...person, id: schema.String() }), ['data.id: format was uuid and is not limited']],
])('what others read may not become %j', (after, problems) => {
  expect(given(schema.Object(person), after)).toEqual(problems);
});

test('what others read may say less: fewer values, a smaller limit, never null', () => {
  const before = schema.Object({
    status: schema.Union([schema.Literal('a'), schema.Literal('b')]),
    at: schema.Union([schema.String(), schema.Null()]),
  });
  expect(given(before, schema.Object({ status: schema.Literal('a'), at: schema.String() }))).toEqual([]);
  expect(given(schema.Literal('a'), schema.Union([schema.Literal('a'), schema.Literal('b')]))).toEqual([
    'data: "b" is new',
  ]);
  expect(given(schema.Enum(['a', 'b']), schema.Enum(['a', 'c']))).toEqual(['data: "c" is new']);
  expect(given(schema.Number(), schema.Integer())).toEqual([]);
  expect(given(schema.String(), schema.Literal('a'))).toEqual([]);
  expect(given(schema.String({ maxLength: 3 }), schema.Literal('abcd'))).toEqual([
    'data: maxLength was 3 and is not limited',
  ]);
});

test('what others send may become optional, wider, and take more', () => {
  const after = schema.Object({
    id: schema.Optional(person.id),
    name: schema.Union([schema.String({ maxLength: 80 }), schema.Null()]),
    nick: schema.Optional(schema.String()),
  });
  expect(taken(schema.Object(person), after)).toEqual([]);
});

test('what is within an object goes and comes with it', () => {
  const before = schema.Object({ at: schema.Union([schema.Object(person), schema.Null()]) });
  expect(given(before, schema.Object({ at: schema.Null() }))).toEqual([]);
  expect(taken(before, schema.Object({ at: schema.Null() }))).toEqual(['body.at: object is no longer taken']);
  const list = schema.Object({ list: schema.Array(schema.Object(person)) });
  expect(taken(list, schema.Object({ list: {} }))).toEqual([]);
  expect(given(list, schema.Object({ list: {} }))).toEqual(['data.list: anything is new']);
  expect(taken(schema.Object({}), schema.Object({ at: schema.Optional(schema.Object(person)) }))).toEqual([]);
});

test.each([
  [schema.Object({ id: person.id }), ['body.name: is gone']],
  [schema.Object({ ...person, age: schema.Integer() }), ['body.age: is required now']],
  [schema.Object({ ...person, name: schema.String({ maxLength: 20 }) }), ['body.name: maxLength was 50 and is 20']],
  [
    schema.Object({ ...person, name: schema.String({ maxLength: 50, pattern: '^a' }) }),
    ['body.name: pattern was not limited and is ^a'],
  ],
  [schema.Object({ ...person, name: schema.Literal('ada') }), ['body.name: string is no longer taken']],
])('what others send may not become %j', (after, problems) => {
  expect(taken(schema.Object(person), after)).toEqual(problems);
});

test('lists, records and members of unions are looked into', () => {
  const before = schema.Object({
    list: schema.Array(schema.Object(person)),
    map: schema.Record(schema.Integer()),
  });
  const after = schema.Object({
    list: schema.Array(schema.Object({ id: person.id })),
    map: schema.Record(schema.String()),
  });
  expect(given(before, after)).toEqual(['data.list[].name: is gone', 'data.map.*: string is new']);
  const [text, list] = [
    schema.Object({ kind: schema.Literal('text'), text: schema.String() }),
    schema.Object({ kind: schema.Literal('list') }),
  ];
  expect(given(schema.Union([text, list]), schema.Union([text, list]))).toEqual([]);
  expect(
    given(schema.Union([text, list]), schema.Union([schema.Object({ kind: schema.Literal('text') }), list])),
  ).toEqual(['data.text: is gone']);
  expect(given(text, schema.Union([text, list]))).toEqual([
    'data.kind: "list" is new',
    'data.text: may be missing now',
  ]);
  expect(taken(schema.Union([text, list]), text)).toEqual([
    'body.kind: "list" is no longer taken',
    'body.text: is required now',
  ]);
});
