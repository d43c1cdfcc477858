import { getPlace, keepPlace } from '@stagedoor/contracts/places';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { MediaDeps } from '#/deps.ts';
import { createReadAccess } from '#/files/read-access.ts';
import { findPlace, storePlace } from '#/places/places.ts';

/** Where people left films and sounds. */
export function registerPlaces(app: FastifyInstance, deps: MediaDeps): void {
  const readAccess = createReadAccess(deps);
  implement(app, getPlace, async ({ principal, query }) => ({
    seconds: await findPlace({ ...deps, readAccess }, principal.userId, query.address),
  }));
  implement(app, keepPlace, async ({ principal, body }) => {
    await storePlace({ ...deps, readAccess }, principal.userId, body);
    return null;
  });
}
