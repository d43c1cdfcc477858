import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { registrationLifeMs } from '#/providers/provider-registrations.ts';
import { makeSecretToken } from '#/tokens/secret-token.ts';

/** Binds a flow at a provider to one browser. It gives no access. */
export const providerCookie = 'stagedoor_provider';

/** Lax: it is not needed before the app's own page makes the call that finishes. */
export function providerCookieOptions(publicUrl: string): CookieSerializeOptions {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    path: '/api/auth',
    maxAge: registrationLifeMs / 1_000,
  };
}

/**
 * Returns the browser's token from the cookie; undefined without a cookie, or if its value is not a well-formed token.
 */
export function readBrowserToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[providerCookie];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Returns the token for a browser that begins a flow: the one it has, so that two of its tabs can begin at once. */
export function browserTokenFor(request: FastifyRequest): string {
  return readBrowserToken(request) ?? makeSecretToken();
}
