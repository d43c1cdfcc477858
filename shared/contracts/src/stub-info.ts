import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { oneOf } from './text.ts';

const StubInfoSchema = Type.Object({
  key: Type.String(),
  name: Type.String(),
  tagline: Type.String(),
  status: oneOf(['live', 'beta', 'coming-soon']),
  pricing: Type.String(),
  features: Type.Array(Type.String()),
  /** False while a stub answers in its place. */
  isBuilt: Type.Boolean(),
  /** What it is to answer, with paths as they are outside. */
  operations: Type.Array(Type.Object({ method: Type.String(), path: Type.String(), summary: Type.String() })),
  /** Where its OpenAPI document is. */
  documentation: Type.String(),
});

/** The call by which a business service of this key says what it is, for as long as a stub stands for it. */
export function getStubInfo(key: string) {
  return defineCall({
    service: key,
    method: 'GET',
    path: `/${key}`,
    summary: 'What this service is, and what it is to do',
    access: 'signed-in',
    answer: StubInfoSchema,
  });
}
