import type { InternalAccess } from '@stagedoor/contracts/call';
import type { FastifyRequest } from 'fastify';
import { forbidden } from '#/common/errors.ts';
import { identifyService, type ServiceIdentity } from '#/identity/tokens.ts';

/**
 * Returns the name of the service that makes an internal call. Throws a 401 without a token for this service, and a 403
 * where the call does not name the caller and auth has not granted it the call's scope.
 */
export async function authorizeService(request: FastifyRequest, access: InternalAccess): Promise<string> {
  const caller = await identifyService(request, request.server.serviceName);
  if (!mayCall(caller, access)) throw forbidden('This service may not make this call');
  return caller.name;
}

function mayCall({ name, scopes }: ServiceIdentity, { callers, scope }: InternalAccess): boolean {
  if (callers === 'every-service' || callers.some((caller) => caller === name)) return true;
  return scope !== undefined && scopes.includes(scope);
}
