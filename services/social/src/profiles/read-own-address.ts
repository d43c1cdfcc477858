import { getOwnAddress } from '@stagedoor/contracts/internal';
import type { User } from '@stagedoor/contracts/user';
import { readBearer } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyRequest } from 'fastify';
import type { SocialDeps } from '#/config.ts';

/**
 * Asks auth for the address of the person who makes the request. Returns no fields for an API key, for a service that acts for
 * the person, or if auth does not answer; the profile is then shown without them.
 */
export async function readOwnAddress(
  { internal, log }: Pick<SocialDeps, 'internal' | 'log'>,
  request: FastifyRequest,
): Promise<Pick<User, 'email' | 'isEmailVerified'>> {
  const token = readBearer(request);
  if (token === undefined || request.principal?.keyScopes !== undefined) return {};
  try {
    const { email, isEmailVerified } = await internal.call(getOwnAddress, { body: { token } });
    return { email, isEmailVerified };
  } catch (error) {
    log.info({ err: error }, 'auth did not answer with the address of a person');
    return {};
  }
}
