import { getEntry } from '@stagedoor/catalogue/catalogue';
import { isInternal } from '@stagedoor/contracts/call';
import { applyAccess } from '@stagedoor/contracts/service-access';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bus } from '#/broker/bus.ts';
import { authenticationRequired, forbidden } from '#/common/errors.ts';
import { type AccessCopy, followAccess } from '#/service-access/access-copy.ts';
import '#/http/fastify-augmentation.ts';
import '#/service-access/access-plan.ts';
import { implement } from '#/http/implement.ts';
import { identifyPrincipal } from '#/identity/tokens.ts';
import type { Logger } from '#/observability/logger.ts';

/**
 * Restricts a business service to people with access: everything below `/<key>` needs a token (401) and access (403),
 * checked in this order and before any query. Exempt are calls whose contract is public and routes marked `isOpen`.
 * Access is followed through NATS while the app is open.
 */
export function guardService(app: FastifyInstance, key: string, { bus, log }: { bus: Bus; log: Logger }): void {
  const copy = followAccess({ bus, keys: [key], log });
  app.addHook('onClose', () => copy.stop());
  checkAccess(app, key, copy);
}

/** The same by a copy that several services of one process share, and that its owner stops. */
export function checkAccess(app: FastifyInstance, key: string, copy: AccessCopy): void {
  const { isPublic, status } = getEntry(key);
  // The stubs of several services share an app.
  if (!app.hasRequestDecorator('accessPlan')) app.decorateRequest('accessPlan', null);
  app.addHook('onRequest', async (request) => {
    if (!isBelow(`/${key}`, request) || isOpen(request)) return;
    request.principal = await identifyPrincipal(request, app.identity);
    if (request.principal === null) throw authenticationRequired();
    const isLetIn = isPublic || (status !== 'coming-soon' && (await copy.hasAccess(key, request.principal.userId)));
    if (!isLetIn) throw forbidden('You do not have access to this service');
    request.accessPlan = copy.findPlan(key, request.principal.userId) ?? null;
  });
  implement(app, applyAccess(key), async ({ body }) => {
    copy.apply({ key, ...body });
    return null;
  });
}

function isBelow(root: string, { routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url ?? url.split('?', 1)[0] ?? '';
  return path === root || path.startsWith(`${root}/`);
}

function isOpen({ routeOptions: { config } }: FastifyRequest): boolean {
  const { call, isOpen: isMarkedOpen } = config;
  return isMarkedOpen === true || (call !== undefined && (call.access === 'public' || isInternal(call.access)));
}
