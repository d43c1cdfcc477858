import type { FastifyRequest } from 'fastify';
import { readClientAddress } from '#/clients/client-address.ts';
import { deviceCookie } from '#/clients/known-devices.ts';
import type { AuthConfig } from '#/config.ts';

/** Where a request comes from, for limits and sessions. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly deviceToken: string | undefined;
}

export function readClient(request: FastifyRequest, { trustedProxies }: Pick<AuthConfig, 'trustedProxies'>): Client {
  const deviceToken = request.cookies[deviceCookie];
  return {
    address: readClientAddress(request, trustedProxies),
    userAgent: request.headers['user-agent'],
    deviceToken: deviceToken !== undefined && /^[\w-]{43}$/.test(deviceToken) ? deviceToken : undefined,
  };
}
