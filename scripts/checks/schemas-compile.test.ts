import selectSerializer from '@fastify/fast-json-stringify-compiler';
import { compileInput, type InputSchema } from '@stagedoor/service-kit/input/input';
import { beforeAll, expect, test } from 'vitest';
import { findDeclaredCalls, nameOf } from './declared-calls.ts';

// Services compile what validates an input and serializes an answer when it is first used, so that a schema which cannot be
// compiled is found only here.
let calls: Awaited<ReturnType<typeof findDeclaredCalls>>;
beforeAll(async () => {
  calls = await findDeclaredCalls();
  expect(calls.length).toBeGreaterThan(150);
});

function findFailures(compile: (call: (typeof calls)[number]) => unknown): string[] {
  return calls.flatMap((call) => {
    try {
      compile(call);
      return [];
    } catch (error) {
      return [`${nameOf(call)}: ${error}`];
    }
  });
}

test('a serializer can be compiled for the answer of every call', () => {
  const compile = selectSerializer()();
  const failed = findFailures(({ method, path, answer }) =>
    compile({ method, url: path, httpStatus: '2xx', schema: answer }),
  );
  expect(failed).toEqual([]);
});

test('a validator can be compiled for the parameters, the query and the body of every call', () => {
  const failed = findFailures(({ params, query, body }) => {
    for (const schema of [params, query, body]) if (schema !== undefined) compileInput(schema as InputSchema)({});
  });
  expect(failed).toEqual([]);
});
