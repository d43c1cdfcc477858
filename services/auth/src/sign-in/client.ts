import type { FastifyRequest } from 'fastify';
import type { AuthConfig } from '#/config.ts';
import { readClientAddress } from '#/sign-in/client-address.ts';
import { deviceCookie } from '#/sign-in/known-devices.ts';

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
