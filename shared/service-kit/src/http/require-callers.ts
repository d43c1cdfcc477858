import { isInternal } from '@stagedoor/contracts/call';
import type { FastifyInstance } from 'fastify';
import '#/http/fastify-augmentation.ts';

/**
 * Refuses to register an internal route that does not declare its callers, and an internal call outside `/internal`.
 */
export function requireCallers(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    const access = config?.call?.access ?? config?.internal;
    const isBelowInternal = url.startsWith('/internal/');
    if (isBelowInternal && access === undefined) throw new Error(`${url} does not declare its callers`);
    if (!isBelowInternal && access !== undefined && isInternal(access)) {
      throw new Error(`${url} is for services and must be below /internal, which the gateway never forwards`);
    }
  });
}
