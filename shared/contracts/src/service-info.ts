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
  /** False while only a stub answers. */
  isBuilt: Type.Boolean(),
  /**
   * The planned calls of a stub, with public paths. Empty for a service that is built: its OpenAPI document lists its calls.
   */
  operations: Type.Array(Type.Object({ method: Type.String(), path: Type.String(), summary: Type.String() })),
  /** The path of its OpenAPI document. */
  documentation: Type.String(),
});
export type ServiceInfo = Type.Static<typeof ServiceInfoSchema>;

/**
 * What answers for a business service: its stub, or the service that its team has built. At the root of the service's path.
 */
export const getServiceInfo = defineCall({
  service: 'business',
  method: 'GET',
  path: '/:key',
  summary: 'Get what this service is and which calls it offers or plans',
  access: 'signed-in',
  params: Type.Object({ key: text({ min: 1, max: 64 }) }),
  answer: ServiceInfoSchema,
});
