import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { instant, text, verbatim } from './text.ts';

/** A built screen of a business service. Its files have immutable addresses; a new build has others. */
export const ServiceScreenSchema = Type.Object({
  /** Identifies the build: the same sources give the same version. */
  version: Type.String(),
  /** The version of the host contract that the screen was built for. */
  hostVersion: Type.Integer({ minimum: 1 }),
  /** The address of the module whose default export mounts the screen. */
  entry: Type.String(),
  /** Addresses of its style sheets. */
  styles: Type.Array(Type.String()),
});
export type ServiceScreen = Type.Static<typeof ServiceScreenSchema>;

/** Returns the current screen of a business service; null if it has none, like every stub. */
export const getServiceScreen = defineCall({
  service: 'business',
  method: 'GET',
  path: '/:key/app/screen',
  summary: 'Get the screen of this service, if it has one',
  access: 'public',
  params: Type.Object({ key: text({ min: 1, max: 64 }) }),
  answer: Type.Union([ServiceScreenSchema, Type.Null()]),
});

/** A screen's calls carry this token instead of the person's own, so that no other service accepts them. */
export const exchangeOwnToken = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/auth/service-tokens',
  summary: 'Exchange your token for one that only a single business service accepts',
  access: 'signed-in',
  body: Type.Object({
    service: verbatim({ min: 1, max: 64, errorMessage: { required: 'Service is required' } }),
  }),
  answer: Type.Object({ token: Type.String(), expiresAt: instant() }),
});
