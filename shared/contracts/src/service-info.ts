import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { oneOf, text } from './text.ts';

export const ServiceInfoSchema = Type.Object({
  key: Type.String(),
  name: Type.String(),
  tagline: Type.String(),
  status: oneOf(['live', 'beta', 'coming-soon']),
  pricing: Type.String(),
  features: Type.Array(Type.String()),
  /** False while a stub answers in its place. */
  isBuilt: Type.Boolean(),
  /** Its planned calls, with public paths; none once it is built: its OpenAPI document has them then. */
  operations: Type.Array(Type.Object({ method: Type.String(), path: Type.String(), summary: Type.String() })),
  /** The path of its OpenAPI document. */
  documentation: Type.String(),
});
export type ServiceInfo = Type.Static<typeof ServiceInfoSchema>;

/** What answers for a business service, at the root of its path: its stub, or what its team has built. */
export const getServiceInfo = defineCall({
  service: 'business',
  method: 'GET',
  path: '/:key',
  summary: 'What this service is, and what it is to do',
  access: 'signed-in',
  params: Type.Object({ key: text({ min: 1, max: 64 }) }),
  answer: ServiceInfoSchema,
});
