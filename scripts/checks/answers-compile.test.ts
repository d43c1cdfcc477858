import selectSerializer from '@fastify/fast-json-stringify-compiler';
import { expect, test } from 'vitest';
import { findDeclaredCalls, nameOf } from '../proving/declared-calls.ts';

// Services compile the serializer of an answer when it is first sent, so that a schema which cannot be is found only here.
test('a serializer can be compiled for the answer of every call', async () => {
  const compile = selectSerializer()();
  const calls = await findDeclaredCalls();
  const failed = calls.flatMap((call) => {
    try {
      compile({ method: call.method, url: call.path, httpStatus: '2xx', schema: call.answer });
      return [];
    } catch (error) {
      return [`${nameOf(call)}: ${error}`];
    }
  });
  expect(failed).toEqual([]);
  expect(calls.length).toBeGreaterThan(150);
});
