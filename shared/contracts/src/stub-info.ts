import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { oneOf, text } from './text.ts';

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

/** What a business service says it is, for as long as a stub stands for it: asked at the root of its path. */
export const getStubInfo = defineCall({
  service: 'business',
  method: 'GET',
  path: '/:key',
  summary: 'What this service is, and what it is to do',
  access: 'signed-in',
  params: Type.Object({ key: text({ min: 1, max: 64 }) }),
  answer: StubInfoSchema,
});
