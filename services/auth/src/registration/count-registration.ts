import type { FastifyRequest } from 'fastify';
import { readClient } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { addressBuckets } from '#/limits/address-buckets.ts';
import { countAttempt } from '#/limits/reserve-attempt.ts';

/** Throws a 429 if too many registrations came from the address of a request, or its network, within an hour. */
export async function countRegistration(deps: AuthDeps, request: FastifyRequest): Promise<void> {
  const { address } = readClient(request, deps.config);
  const limit = deps.config.registrationsPerAddress;
  await countAttempt(deps, addressBuckets('registrations', address, { limit, windowMs: 3_600_000 }));
}
